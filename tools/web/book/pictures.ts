// Pictures of the book. Those of boards have a style sheet within, which the security policy of the page forbids: they become part of
// the chapter, and their style sheet part of the page.

import { escaped, unescaped } from "./escaped.ts";

const STYLE = /<style>([\s\S]*?)<\/style>\n?/;

/** Returns the style sheet within a picture, `null` for a picture without one. */
export function styleOf(svg: string): string | null {
  const style = STYLE.exec(svg)?.[1];
  return style === undefined ? null : unescaped(style.trim());
}

/** Renders a picture of a board. */
export function inlinePicture(svg: string, meaning: string): string {
  const label = escaped(meaning);
  const bare = svg.replace(STYLE, "").replace(/<title>[\s\S]*?<\/title>\n?|<desc>[\s\S]*?<\/desc>\n?/g, "");
  return `<div class="picture">${bare.trim().replace(/^<svg /, `<svg aria-label="${label}" `)}</div>\n`;
}

/** Renders a picture that is a file of its own. */
export function linkedPicture(svg: string, path: string, meaning: string): string {
  const [, width = "", height = ""] = /^<svg width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
  const size = `width="${width}" height="${height}"`;
  return `<div class="picture chart"><img src="${path}" alt="${escaped(meaning)}" ${size} loading="lazy" /></div>\n`;
}
