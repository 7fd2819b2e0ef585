import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte()],
  test: {
    // Browser tests share two cores and one server, and each may play a whole game. These limits only end tests that hang, even on a busy
    // machine; speed is not tested.
    testTimeout: 400_000,
    hookTimeout: 400_000,
    expect: { poll: { timeout: 60_000 } },
    fileParallelism: false,
  },
});
