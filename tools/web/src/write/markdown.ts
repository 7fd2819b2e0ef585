// Markdown of the language server, rendered for boxes in the editor.

import { Marked } from "marked";

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

// Rule files come from anywhere, and their help texts are shown too: HTML stays text, and nothing is linked or loaded.
const marked = new Marked({
  renderer: {
    html: ({ text }) => escaped(text),
    image: ({ text }) => escaped(text),
    link({ tokens }) {
      return this.parser.parseInline(tokens);
    },
  },
});

/** Returns an element with the rendered text. */
export function rendered(markdown: string, className: string): HTMLElement {
  const element = document.createElement("div");
  element.className = className;
  element.innerHTML = marked.parse(markdown, { async: false });
  return element;
}
