// The TextMate grammar, run as VS Code runs it: names, keywords and strings of a rule file get their scopes, and every shipped file
// is tokenised to its end.

const assert = require('node:assert');
const fs = require('node:fs');
const path = require('node:path');
const test = require('node:test');
const oniguruma = require('vscode-oniguruma');
const textmate = require('vscode-textmate');

const ROOT = path.join(__dirname, '..', '..', '..', '..');

async function grammar() {
  const wasm = fs.readFileSync(require.resolve('vscode-oniguruma/release/onig.wasm'));
  await oniguruma.loadWASM(wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength));
  const file = path.join(__dirname, '..', 'syntaxes', 'sow.tmLanguage.json');
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async () => textmate.parseRawGrammar(fs.readFileSync(file, 'utf8'), file),
  });
  return registry.loadGrammar('source.sow');
}

/** Returns each token of a line that is not white space, with its innermost scope. */
function scopes(rules, line, state) {
  const { tokens, ruleStack } = rules.tokenizeLine(line, state);
  const told = tokens
    .map((token) => [line.slice(token.startIndex, token.endIndex).trim(), token.scopes.at(-1)])
    .filter(([text]) => text !== '');
  return { told, ruleStack };
}

test('words, names and texts get their scopes', async () => {
  const rules = await grammar();
  const of = (line) => Object.fromEntries(scopes(rules, line, textmate.INITIAL).told);
  const row = of('  own empty pit where opposite occupied => capture here  # taken');
  assert.equal(row.own, 'variable.language.player.sow');
  assert.equal(row.capture, 'support.function.action.sow');
  assert.equal(row['=>'], 'keyword.operator.arrow.sow');
  assert.equal(row['# taken'], 'comment.line.number-sign.sow');
  assert.equal(of('move capture {').capture, 'entity.name.function.sow');
  assert.equal(of('option seeds = 4').seeds, 'entity.name.variable.sow');
  assert.equal(of('game "X" based on bao-kiswahili')['bao-kiswahili'], 'entity.name.namespace.sow');
});

test('every word of every shipped file has a scope', async () => {
  const rules = await grammar();
  const folders = fs.readdirSync(path.join(ROOT, 'variants'), { recursive: true });
  const files = folders.filter((file) => /\.(sow|cases)$/.test(file));
  assert.ok(files.length > 100, `${files.length} files`);
  for (const file of files) {
    let state = textmate.INITIAL;
    for (const line of fs.readFileSync(path.join(ROOT, 'variants', file), 'utf8').split('\n')) {
      const { told, ruleStack } = scopes(rules, line, state);
      state = ruleStack;
      for (const [text, scope] of told.filter(([text]) => /[a-z]/i.test(text))) {
        assert.notEqual(scope, 'source.sow', `${file}: ${text}`);
      }
    }
  }
});
