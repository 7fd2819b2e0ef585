import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte()],
  test: {
    // Browser tests share two cores and one page that is served; each may play a whole game. These limits end what hangs, on a machine
    // that does much else too: how long something may take is not tested.
    testTimeout: 400_000,
    hookTimeout: 400_000,
    expect: { poll: { timeout: 60_000 } },
    fileParallelism: false,
  },
});
