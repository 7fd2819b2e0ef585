// The native program, with which the page is compared: the path in the environment variable `SOW`, or else a fresh build.

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const WORKSPACE = fileURLToPath(new URL("../../../..", import.meta.url));
const MOST = 1 << 28;

let built: string | undefined;

function program(): string {
  const named = process.env["SOW"];
  if (named) return named;
  if (built === undefined) {
    execFileSync("cargo", ["build", "-p", "sow-games"], { cwd: WORKSPACE, stdio: "inherit" });
    built = join(WORKSPACE, "target/debug/sow");
  }
  return built;
}

/** Runs the program and returns its output. Exit code 1 with output, such as a report of faults, is not a failure. */
export function sow(...args: string[]): string {
  try {
    return execFileSync(program(), args, { encoding: "utf8", maxBuffer: MOST, stdio: ["ignore", "pipe", "pipe"] });
  } catch (failure) {
    const { status, stdout, stderr } = failure as { status?: number; stdout?: string; stderr?: string };
    if (status === 1 && stdout) return stdout;
    throw new Error(`sow ${args.join(" ")}: ${stderr ?? String(failure)}`);
  }
}

function withFile<T>(name: string, text: string, use: (path: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), "sow-page-"));
  try {
    const path = join(folder, name);
    writeFileSync(path, text);
    return use(path);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Replays a recorded game with the program and returns all its positions, the first included. */
export function positions(record: string): string[] {
  const told = withFile("game.toml", record, (path) => sow("replay", path, "--json"));
  const played = JSON.parse(told) as { position: string; moves: { position: string }[] };
  return [played.position, ...played.moves.map((move) => move.position)];
}

export type NativeFault = { code: string; severity: string; line: number; message: string };

/** Returns the faults that the program reports in a rule file. */
export function faults(text: string): NativeFault[] {
  const told = withFile("game.sow", text, (path) => sow("check", path, "--json"));
  const lines = told.split("\n").filter((line) => line !== "");
  return lines.map((line) => JSON.parse(line) as NativeFault);
}
