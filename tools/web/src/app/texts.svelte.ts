// The texts of the page in the language of the visitor. Each folder in `src/texts` is a language, written in Fluent. English comes with the
// page; the others are fetched when they are chosen. What the engine says is not among them.

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import { negotiateLanguages } from "@fluent/langneg";
import english from "../texts/en/texts";

/** The Fluent files of a language by their paths. */
type Files = typeof english;

const ENGLISH = "en";
const others = import.meta.glob<Files>(["../texts/*/texts.ts", "!../texts/en/texts.ts"], { import: "default" });

/** Loads the texts of each language. */
const LOADERS = new Map<string, () => Promise<Files>>([
  [ENGLISH, () => Promise.resolve(english)],
  ...Object.entries(others).map(([path, load]) => [path.split("/").at(-2) ?? "", load] as const),
]);

/** The languages of the page. */
export const LANGUAGES = [...LOADERS.keys()];

function bundleOf(language: string, files: Files): FluentBundle {
  // All languages of the page run from left to right, as the names do that stand in its texts.
  const made = new FluentBundle(language, { useIsolating: false });
  for (const file of Object.values(files)) made.addResource(new FluentResource(file));
  return made;
}

let bundle = $state.raw(bundleOf(ENGLISH, english));
/** The language that was asked for last. */
let wanted = ENGLISH;

/** Returns the language of the page. */
export function language(): string {
  return bundle.locales[0] ?? ENGLISH;
}

/** Changes the language of the page. Fails if its texts cannot be fetched. */
export async function speak(asked: string): Promise<void> {
  wanted = asked;
  const files = (await LOADERS.get(asked)?.()) ?? english;
  if (wanted === asked) bundle = bundleOf(asked, files);
}

/** Speaks the first of these languages that the page has, or else English, also if its texts cannot be fetched. */
export async function speakFirst(preferred: readonly string[]): Promise<void> {
  const [first = ENGLISH] = negotiateLanguages(preferred, LANGUAGES, { strategy: "lookup", defaultLocale: ENGLISH });
  if (first !== language()) await speak(first).catch(() => undefined);
}

/** Returns a text in the language of the page. Tests check that there is one for each key. */
export function t(key: string, args: Record<string, FluentVariable> = {}): string {
  const pattern = bundle.getMessage(key)?.value;
  const errors: Error[] = [];
  const text = pattern ? bundle.formatPattern(pattern, args, errors) : key;
  for (const error of errors) console.error(`${key}: ${error.message}`);
  return text;
}

/** Writes a number as the language of the page does. */
export function number(value: number, options: Intl.NumberFormatOptions = {}): string {
  return new Intl.NumberFormat(language(), options).format(value);
}

/** Writes a moment, in milliseconds since 1970. */
export function moment(time: number): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" }).format(time);
}

/** Lists names, as in `a, b, and c`. */
export function listed(names: string[], type: "conjunction" | "disjunction" = "conjunction"): string {
  return new Intl.ListFormat(language(), { type }).format(names);
}
