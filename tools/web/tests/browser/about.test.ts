// What the page says about itself, and the ways there.

import axe from "axe-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Site } from "./site";

let site: Site;
beforeAll(async () => void (site = await Site.open()));
afterAll(() => site.close());

test("the gallery and the help lead to it, and it counts the games", async () => {
  const { page, troubles, close } = await site.visit();
  await page.locator("a.game").first().waitFor();
  const count = await page.locator("ul:not(.starters) > li > a.game").count();
  await page.getByRole("contentinfo").getByRole("link", { name: "About" }).click();
  await page.getByRole("heading", { name: "About Sow", level: 1 }).waitFor();
  await page.getByRole("link", { name: `${count} games`, exact: true }).waitFor();
  expect(count).toBeGreaterThan(100);
  await page.goto(`${site.address}#/how`);
  await page.getByRole("link", { name: "More about it" }).click();
  await page.getByRole("heading", { name: "About Sow", level: 1 }).waitFor();
  expect(troubles).toEqual([]);
  await close();
});

test("its links lead somewhere, and so do those of the help and the foot", async () => {
  const { page, troubles, close } = await site.visit("#/about");
  const links = new Set<string>();
  for (const hash of ["#/about", "#/how"]) {
    await page.goto(site.address + hash);
    await page.locator("article h1").waitFor();
    for (const href of await page.locator("main a, footer a").evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""))) links.add(href);
  }
  expect(links.size).toBeGreaterThan(8);
  for (const href of links) {
    expect(href).toMatch(/^#\//);
    await page.goto(site.address + href);
    await page.locator("main h1, main .board").first().waitFor();
    expect(await page.getByRole("heading", { name: "There is no such page" }).count(), href).toBe(0);
  }
  expect(troubles).toEqual([]);
  await close();
});

test("a link leads to the part on privacy, and the licences of others unfold", async () => {
  const { page, troubles, close } = await site.visit("#/about", { viewport: { width: 360, height: 640 } });
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
  await expect.poll(async () => Math.abs((await page.getByRole("heading", { name: "Privacy" }).boundingBox())?.y ?? 999)).toBeLessThan(60);
  for (const [summary, name] of [["Components of the page", "svelte"], ["Components of the engine", "Rust's standard library"]] as const) {
    await page.locator("summary", { hasText: summary }).focus();
    await page.keyboard.press("Enter");
    const list = page.getByRole("region", { name: summary });
    await list.waitFor();
    expect(await list.textContent()).toContain(name);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(troubles).toEqual([]);
  await close();
});

test.each(["light", "dark"] as const)("axe finds nothing serious in %s", async (colorScheme) => {
  const { page, close } = await site.visit("#/about", { colorScheme });
  await page.locator("article h1").waitFor();
  await page.locator("summary").first().click();
  await page.getByRole("region").first().waitFor();
  // The test injects the library itself, bypassing the security policy of the page.
  await page.evaluate(axe.source);
  const found = await page.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run());
  const grave = found.violations.filter(({ id, impact }) => impact === "serious" || impact === "critical" || id === "heading-order");
  expect(grave.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
  await close();
});
