#!/usr/bin/env node
// Lists the crates that a program is built of, with their licences, as Markdown. Only what is built into it counts, not what builds it.
//
//   licences.mjs MANIFEST TARGET PACKAGE… >FILE

import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";

const [manifest, target, ...programs] = process.argv.slice(2);
const asked = ["metadata", "--format-version", "1", "--locked", "--filter-platform", target, "--manifest-path", manifest];
const told = execFileSync("cargo", asked, { encoding: "utf8", maxBuffer: 1 << 28 });
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
for (const program of programs) {
  const found = packages.find(({ id, name }) => name === program && members.includes(id));
  if (found === undefined) {
    throw new Error(`${manifest} has no package ${program}`);
  }
  visit(found.id);
}

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
const head = "# Components by others\n\nRust's standard library: MIT OR Apache-2.0.";
console.log([head, list.join("\n"), ...printed].join("\n\n"));
