import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte()],
  // Browser tests share two cores and one page that is served; each may play a whole game.
  test: { testTimeout: 180_000, hookTimeout: 180_000, fileParallelism: false },
});
