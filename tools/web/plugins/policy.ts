// The security policy of the page: it loads nothing from anywhere else and sends nothing anywhere.

import type { Plugin } from "vite";

const POLICY = [
  "default-src 'none'",
  // The engine is WebAssembly; evaluating scripts stays forbidden.
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
];

const HEADERS = `/*
  Content-Security-Policy: ${[...POLICY, "frame-ancestors 'none'"].join("; ")}
  X-Content-Type-Options: nosniff
  Referrer-Policy: no-referrer
  Cross-Origin-Opener-Policy: same-origin
  Permissions-Policy: camera=(), geolocation=(), microphone=()

/assets/*
  Cache-Control: public, max-age=31536000, immutable
`;

/** Writes the policy into the page, for hosts that send no headers, and into `_headers`, for hosts that read that file. */
export function policy(): Plugin {
  return {
    name: "sow:policy",
    apply: "build",
    transformIndexHtml: () => [
      {
        tag: "meta",
        attrs: { "http-equiv": "Content-Security-Policy", content: POLICY.join("; ") },
        injectTo: "head-prepend",
      },
    ],
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "_headers", source: HEADERS });
    },
  };
}
