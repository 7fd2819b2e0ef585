import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { offline } from "./plugins/offline.ts";
import { policy } from "./plugins/policy.ts";

export default defineConfig({
  // Any folder of any static host will do.
  base: "./",
  plugins: [svelte(), policy(), offline()],
  build: { target: "es2023", license: { fileName: "licences.md" }, assetsInlineLimit: 0 },
  worker: { format: "es" },
});
