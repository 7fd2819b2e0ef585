// Modules made by `plugins/book.ts`.

declare module "virtual:book/contents" {
  const parts: import("./contents").Part[];
  export default parts;
}
