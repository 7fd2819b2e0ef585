// What the head of the page has beside its own lines: the engine, which is fetched as soon as the page is read and not only when its
// scripts have run, since a first board waits for it; and the picture that others show with a link. They need its whole address, which is
// known only if the environment variable `SOW_SITE` has that of the page, as in `https://example.org/sow/`.

import type { HtmlTagDescriptor, Plugin } from "vite";

const ENGINE = /^assets\/sow_play_bg-.*\.wasm$/;
const PICTURE = "preview.png";

// Scripts and styles are shorter, and go first.
const fetched = (file: string): HtmlTagDescriptor => ({
  tag: "link",
  attrs: { rel: "preload", as: "fetch", href: `./${file}`, crossorigin: true, fetchpriority: "low" },
  injectTo: "head",
});

export function head(): Plugin {
  const site = process.env["SOW_SITE"];
  const picture = site ? new URL(PICTURE, site).href : `./${PICTURE}`;
  return {
    name: "sow:head",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_, { bundle }) => [
        { tag: "meta", attrs: { property: "og:image", content: picture }, injectTo: "head" },
        ...Object.keys(bundle ?? {}).filter((file) => ENGINE.test(file)).map(fetched),
      ],
    },
  };
}
