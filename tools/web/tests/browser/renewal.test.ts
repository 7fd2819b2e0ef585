// What happens to open tabs when the page on the host is replaced by another version.

import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { createServer, type Server, type ServerResponse } from "node:http";
import { type AddressInfo } from "node:net";
import { extname, join } from "node:path";
import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ROOT, Site } from "./site";
import { ready } from "./table";

const TYPES: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
};

/** A host of the built page, whose versions differ in the hashes in the names of files. */
class Host {
  version = "first000";
  /** Whether it holds back the answers for the book. */
  #holds = false;
  #held: (() => void)[] = [];
  private readonly server: Server;
  private readonly hashes: string[];

  private constructor() {
    const names = readdirSync(join(ROOT, "dist/assets")).map((name) => /-([\w-]{8})\.\w+$/.exec(name)?.[1]);
    this.hashes = [...new Set(names.filter((hash) => hash !== undefined))];
    this.server = createServer(({ url = "/" }, response) => {
      const path = new URL(url, "http://localhost").pathname;
      if (this.#holds && path.startsWith("/book/")) this.#held.push(() => this.answer(path, response));
      else this.answer(path, response);
    });
  }

  private answer(path: string, response: ServerResponse): void {
    const file = join(ROOT, "dist", this.ofBuild(path).replace(/\/$/, "/index.html"));
    const isThere = path.startsWith("/assets/") ? path.includes(this.version) : true;
    if (!isThere || !existsSync(file) || !statSync(file).isFile()) return void response.writeHead(404).end();
    const type = TYPES[extname(file)] ?? "application/octet-stream";
    response.writeHead(200, { "Content-Type": type, "Cache-Control": "no-cache" });
    if (!/\.(html|js|css)$/.test(file)) return void createReadStream(file).pipe(response);
    response.end(this.ofVersion(readFileSync(file, "utf8")));
  }

  static async open(): Promise<Host> {
    const host = new Host();
    await new Promise<void>((resolve) => host.server.listen(0, "127.0.0.1", resolve));
    return host;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }

  // A hash of the build becomes `VERSION-HASH`.
  private ofVersion(text: string): string {
    for (const hash of this.hashes) text = text.replaceAll(`-${hash}.`, `-${this.version}-${hash}.`);
    return text.replace(/const KEPT = "sow-/, `$&${this.version}-`);
  }

  private ofBuild(path: string): string {
    return path.replace(/-(first000|second00)-/, "-");
  }

  hold(): void {
    this.#holds = true;
  }

  release(): void {
    this.#holds = false;
    for (const answer of this.#held.splice(0)) answer();
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

let site: Site;
let host: Host;
beforeEach(async () => {
  host = await Host.open();
  site = await Site.open(host.address);
});
afterEach(async () => {
  await site.close();
  await host.close();
});

/** Waits until all files are kept and the service worker answers. */
async function kept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 20));
  });
}

const update = (page: Page): Promise<void> =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));

const cached = (page: Page): Promise<string[]> => page.evaluate(() => caches.keys());

async function isWhole(page: Page): Promise<void> {
  for (const [hash, seen] of [
    ["#/write", ".cm-content"],
    ["#/puzzles", "a[data-place^=puzzle]"],
    ["#/book", "h1"],
    ["#/how", "h1"],
    ["#/about", "h1"],
  ] as const) {
    await page.evaluate((to) => (location.hash = to), hash);
    await page.locator(`main :is(${seen})`).first().waitFor();
    expect(await page.getByText("could not be loaded").count(), hash).toBe(0);
  }
  await page.evaluate(() => (location.hash = "#/play/oware?south=human&north=human"));
  await ready(page);
}

const script = (page: Page): Promise<string> => page.locator("script[type=module]").first().evaluate((one: HTMLScriptElement) => one.src);

test("an open tab goes on with the version that it shows, and offers to reload", async () => {
  const { page, troubles, close } = await site.visit("", { serviceWorkers: "allow" });
  await kept(page);
  host.version = "second00";
  await update(page);
  await page.getByText("There is a newer version of this page.").waitFor();
  await isWhole(page);
  expect(await script(page)).toContain("first000");
  expect(await cached(page)).toHaveLength(2);

  await page.getByRole("button", { name: "Reload" }).click();
  await expect.poll(() => script(page)).toContain("second00");
  await ready(page);
  expect(await page.getByText("There is a newer version of this page.").count()).toBe(0);
  await isWhole(page);
  await expect.poll(async () => (await cached(page)).length).toBe(1);
  expect(troubles).toEqual([]);
  await close();
});

test("what is kept of a newer version stays when a tab is loaded meanwhile", async () => {
  const { page, context, close } = await site.visit("", { serviceWorkers: "allow" });
  await kept(page);
  host.version = "second00";
  // The newer version is not fetched to its end yet.
  host.hold();
  void update(page);
  await expect.poll(async () => (await cached(page)).length).toBe(2);
  await page.reload();
  await page.locator("a.game").first().waitFor();
  expect(await script(page)).toContain("first000");
  await isWhole(page);
  expect(await cached(page)).toHaveLength(2);
  host.release();
  await page.getByText("There is a newer version of this page.").waitFor();
  await page.reload();
  await expect.poll(() => script(page)).toContain("second00");
  await context.setOffline(true);
  await isWhole(page);
  await close();
});

test("without a service worker, a tab says that the page has been renewed, and goes on after reloading", async () => {
  const { page, close } = await site.visit("");
  await page.locator("a.game").first().waitFor();
  host.version = "second00";
  await page.evaluate(() => (location.hash = "#/write"));
  await page.getByRole("alert").getByText("the page has been renewed").waitFor();
  await page.getByRole("button", { name: "Reload" }).click();
  await page.locator(".cm-content").waitFor();
  expect(await script(page)).toContain("second00");
  await close();
});
