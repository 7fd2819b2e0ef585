#!/usr/bin/env node
// Lists what the engine is made of, with its licences, into public/engine-licences.md. Only what is built into it counts, not what
// builds it.

import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const asked = ["metadata", "--format-version", "1", "--locked", "--filter-platform", "wasm32-unknown-unknown"];
const told = execFileSync("cargo", [...asked, "--manifest-path", join(here, "wasm/Cargo.toml")], {
  encoding: "utf8",
  maxBuffer: 1 << 28,
});
const { packages, resolve, workspace_members: members } = JSON.parse(told);
const nodes = new Map(resolve.nodes.map((node) => [node.id, node]));

const used = new Set();
const visit = (id) => {
  if (used.has(id)) {
    return;
  }
  used.add(id);
  for (const dependency of nodes.get(id).deps) {
    if (dependency.dep_kinds.some(({ kind }) => kind === null)) {
      visit(dependency.pkg);
    }
  }
};
members.forEach(visit);

const isMacro = ({ targets }) => targets.some(({ kind }) => kind.includes("proc-macro"));
const foreign = packages.filter((one) => used.has(one.id) && one.source !== null && !isMacro(one));
foreign.sort((one, other) => one.name.localeCompare(other.name));

// The same text is printed once, with all that it is the licence of.
const texts = new Map();
for (const one of foreign) {
  const folder = dirname(one.manifest_path);
  for (const name of readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))) {
    const text = readFileSync(join(folder, name), "utf8").replaceAll("\r\n", "\n").trim();
    texts.set(text, [...(texts.get(text) ?? []), `${one.name} ${one.version}`]);
  }
}

const list = foreign.map(({ name, version, license }) => `- ${name} ${version}: ${license}`);
const printed = [...texts].map(([text, of]) => `## ${of.join(", ")}\n\n${text}`);
const head = "# Components of the engine\n\nRust's standard library: MIT OR Apache-2.0.";
writeFileSync(join(here, "public/engine-licences.md"), `${[head, list.join("\n"), ...printed].join("\n\n")}\n`);
console.log(`licences of ${foreign.length} crates`);
