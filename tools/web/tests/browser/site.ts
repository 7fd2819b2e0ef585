// The built page on a local server, and a browser to open it in.

import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { preview, type PreviewServer } from "vite";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The timeout in milliseconds for one wait. Tests have a longer timeout, so that a failure names what did not appear. */
const PATIENCE = 120_000;

/** A visit to the page. `troubles` collects uncaught errors, console errors and requests to other hosts. */
export interface Visit {
  page: Page;
  context: BrowserContext;
  troubles: string[];
  close(): Promise<void>;
}

/** Runs in the page: makes `Math.random` deterministic, so that games have the same length in every run. */
function alwaysAlike(): void {
  let state = 1;
  Math.random = () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return state / 2 ** 32;
  };
}

export class Site {
  private constructor(
    private readonly server: PreviewServer | null,
    private readonly browser: Browser,
    readonly address: string,
  ) {}

  /** Opens a browser for the page at an address; without one the page is served. */
  static async open(served?: string): Promise<Site> {
    if (!existsSync(`${ROOT}/dist/index.html`)) throw new Error("build the page first: tools/web/build");
    const options = { port: 0, host: "127.0.0.1" };
    const server = served === undefined ? await preview({ root: ROOT, preview: options, logLevel: "silent" }) : null;
    const address = served ?? server?.resolvedUrls?.local[0];
    if (address === undefined) throw new Error("the page is not served");
    const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
    const browser = await chromium.launch({ executablePath, args: FLAGS });
    return new Site(server, browser, address);
  }

  async visit(hash = "", options: BrowserContextOptions = {}): Promise<Visit> {
    // Animation is off unless a test needs it.
    const context = await this.browser.newContext({ reducedMotion: "reduce", serviceWorkers: "block", ...options });
    context.setDefaultTimeout(PATIENCE);
    await context.addInitScript(alwaysAlike);
    const page = await context.newPage();
    const troubles: string[] = [];
    page.on("pageerror", (error) => troubles.push(error.message));
    page.on("console", (message) => {
      // What Svelte warns of is a mistake of the page.
      const counts = message.type() === "error" || (message.type() === "warning" && message.text().includes("svelte.dev"));
      if (counts) troubles.push(message.text());
    });
    page.on("request", (request) => {
      const url = request.url();
      if (!url.startsWith(this.address) && !/^(blob|data):/.test(url)) troubles.push(`it asks for ${url}`);
    });
    await page.goto(this.address + hash);
    return { page, context, troubles, close: () => context.close() };
  }

  async close(): Promise<void> {
    await this.browser.close();
    await new Promise((resolve) => (this.server ? this.server.httpServer.close(resolve) : resolve(null)));
  }
}
