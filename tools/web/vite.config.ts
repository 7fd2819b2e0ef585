import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { book } from "./plugins/book.ts";
import { compressed } from "./plugins/compressed.ts";
import { head } from "./plugins/head.ts";
import { offline } from "./plugins/offline.ts";
import { policy } from "./plugins/policy.ts";

export default defineConfig({
  // Relative addresses, so that the page works in any folder of a static host.
  base: "./",
  plugins: [svelte(), book(), policy(), head(), offline(), compressed()],
  build: { target: "es2023", license: { fileName: "licences.md" }, assetsInlineLimit: 0 },
  worker: { format: "es" },
});
