// A finger that rests on a button only looks at what the button would do; a short tap presses it.

import type { Attachment } from "svelte/attachments";

/** Milliseconds after which a finger rests. */
const REST = 350;

/** Drops the click that ends a long press of a button inside an element, and the menu that browsers open for one. */
export const longPressLooks: Attachment<HTMLElement> = (element) => {
  /** When a finger came down; `null` for a mouse or the keyboard. */
  let down: number | null = null;

  const begin = ({ pointerType, timeStamp }: PointerEvent): void => {
    down = pointerType === "mouse" ? null : timeStamp;
  };
  const end = (event: MouseEvent): void => {
    if (down !== null && event.timeStamp - down > REST) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    down = null;
  };
  const menu = (event: Event): void => {
    if (down !== null) event.preventDefault();
  };
  element.addEventListener("pointerdown", begin);
  element.addEventListener("click", end, true);
  element.addEventListener("contextmenu", menu);
  return () => {
    element.removeEventListener("pointerdown", begin);
    element.removeEventListener("click", end, true);
    element.removeEventListener("contextmenu", menu);
  };
};
