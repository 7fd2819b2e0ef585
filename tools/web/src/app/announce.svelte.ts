// What screen readers are told when something happens.

class Announcer {
  text = $state("");

  /** Says it, also if the same was said just before. */
  say(text: string): void {
    this.text = text === this.text ? `${text}\u00a0` : text;
  }
}

export const announcer = new Announcer();
