// What was searched for stays while a game is looked at.

import { NOTHING_WANTED } from "./filter";

export const wanted = $state({ now: { ...NOTHING_WANTED } });
