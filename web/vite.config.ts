import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

export default defineConfig({
  // Any folder of any static host will do.
  base: "./",
  plugins: [svelte()],
  build: { target: "es2023", license: { fileName: "licences.md" }, assetsInlineLimit: 0 },
  worker: { format: "es" },
  test: { testTimeout: 120_000, hookTimeout: 120_000, fileParallelism: false },
});
