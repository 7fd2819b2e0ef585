// Invisible characters, shown as signs while there are few of them: each sign is an element of the page, and thousands would
// freeze it.

import { Compartment, EditorState, type Extension, Text } from "@codemirror/state";
import { highlightSpecialChars } from "@codemirror/view";

const MOST = 500;
/** Control characters except the tab, format characters, and Unicode line and paragraph separators. */
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

/** Returns the extension that shows invisible characters in an editor whose initial text is `text`. */
export const invisible = (text: string): Extension => [signs.of(fitting(Text.of(text.split("\n")))), onChange];
