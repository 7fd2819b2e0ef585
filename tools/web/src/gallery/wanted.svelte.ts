// The search of the gallery, kept while a game is open.

import { NOTHING_WANTED } from "./filter";

export const wanted = $state({ now: { ...NOTHING_WANTED } });
