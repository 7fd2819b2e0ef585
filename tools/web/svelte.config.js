import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

export default {
  preprocess: vitePreprocess(),
  compilerOptions: { runes: true },
  // What the compiler finds wrong with accessibility is an error.
  onwarn(warning) {
    throw new Error(`${warning.filename ?? ""}: ${warning.code}: ${warning.message}`);
  },
};
