// Invisible characters are shown as signs as long as they are few: each sign is an element of the page, and thousands of them would
// freeze it.

import { Compartment, EditorState, type Extension, Text } from "@codemirror/state";
import { highlightSpecialChars } from "@codemirror/view";

const MOST = 500;
/** Control characters, but not the tab, and what changes how others are read. */
const INVISIBLE = /(?!\t)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

const signs = new Compartment();
const SHOWN = highlightSpecialChars({ specialChars: INVISIBLE });
const HIDDEN: Extension = [];

function fitting(text: Text): Extension {
  let count = 0;
  for (const line of text.iterLines()) {
    count += line.match(INVISIBLE)?.length ?? 0;
    if (count > MOST) return HIDDEN;
  }
  return SHOWN;
}

const onChange = EditorState.transactionExtender.of(({ docChanged, newDoc, startState }) => {
  if (!docChanged) return null;
  const wanted = fitting(newDoc);
  return wanted === signs.get(startState) ? null : { effects: signs.reconfigure(wanted) };
});

/** Shows the invisible characters of a text, which begins as `text`. */
export const invisible = (text: string): Extension => [signs.of(fitting(Text.of(text.split("\n")))), onChange];
