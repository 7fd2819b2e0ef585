import { mount } from "svelte";
import App from "./app/App.svelte";
import { keepForOffline } from "./app/offline.svelte";
import { settings } from "./app/settings.svelte";
import { speakFirst } from "./app/texts.svelte";
import { loaded } from "./engine";
import "./style/theme.css";
import "./style/base.css";
import "./style/forms.css";

const target = document.getElementById("app");
if (!target) throw new Error("the page has no place for the app");
// Not awaited at the top: the page would be split into many more files.
void speakFirst([settings.language, ...navigator.languages].filter((language) => language !== "")).then(() => mount(App, { target }));
// The files of the other pages wait until those of the first visit are there.
void loaded.then(keepForOffline);
