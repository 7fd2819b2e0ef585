// The record of a game, as a file.

import { download } from "../app/files";
import type { Session } from "./session.svelte";

export async function saveRecord(session: Session): Promise<void> {
  const early = session.early && { ended: session.early.ended, result: session.early.result };
  const name = "id" in session.args.game ? session.args.game.id : "own-game";
  download(`${name}.toml`, await session.game.record(name, session.isLatest ? early : null), "application/toml");
}
