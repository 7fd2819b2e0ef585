// Colours for rule files: remarks, texts, numbers, arrows, and the word that a section begins with. There is no list of
// words here that would have to follow the language.
hljs.registerLanguage("sow", () => ({
  contains: [
    hljs.HASH_COMMENT_MODE,
    hljs.QUOTE_STRING_MODE,
    hljs.NUMBER_MODE,
    { className: "keyword", begin: /^[a-z]+/ },
    { className: "symbol", begin: /=>/ },
  ],
}));
document.querySelectorAll("code.language-sow").forEach((block) => hljs.highlightBlock(block));
