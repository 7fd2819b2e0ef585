// A grammar of Sow for editors: sections with their names, blocks, and the words in them. What phrases mean is the business of
// grammar/sow.pest; words.json is held against it by a test.

const words = require('./words.json');

const PLAIN = [...words.sections, ...words.conditions, ...words.others];
const ALL = Object.values(words).flat();

// The words with which sections begin; outside of blocks they end a list of places.
const ENDS = [...words.sections, 'until'];

const list = (rule) => seq(rule, repeat(seq(',', rule)));

module.exports = grammar({
  name: 'sow',

  word: ($) => $.identifier,

  extras: ($) => [/\s/, $.comment],

  conflicts: ($) => [[$.places]],

  rules: {
    source_file: ($) => seq(optional($.title), repeat($._section)),

    title: ($) =>
      seq(
        'game',
        field('name', $.string),
        optional(seq('based', 'on', field('base', $.base), optional($.without))),
      ),
    without: ($) => seq('without', list($.left_out)),
    left_out: ($) =>
      choice(
        seq('after', 'move'),
        'match',
        seq(choice('option', 'pits', 'mark', 'counter', 'phase', 'move', 'table'), field('name', $._name)),
      ),

    _section: ($) =>
      choice(
        $.option,
        $.board,
        $.region,
        $.mark,
        $.counter,
        $.setup,
        $.phase,
        $.move,
        $.table,
        $.after,
        $.end,
        $.match,
        $.case,
      ),

    option: ($) =>
      seq(
        'option',
        field('name', $._name),
        '=',
        field('default', $._value),
        optional(seq('in', list(seq($._value, optional(seq('..', $.number)))))),
        field('help', optional($.string)),
      ),
    _value: ($) => choice($.number, $._name),

    board: ($) => seq('board', $.block),
    region: ($) => seq('pits', field('name', $._name), '=', $.places),
    mark: ($) =>
      seq(
        'mark',
        field('name', $._name),
        optional(seq('per', 'player')),
        optional(seq('on', $.places)),
        optional(seq('until', 'emptied')),
      ),
    counter: ($) => seq('counter', field('name', $._name), optional(seq('per', 'player')), '=', $.places),
    setup: ($) => seq('setup', $.block),
    phase: ($) =>
      seq('phase', field('name', $._name), repeat($._word), '{', repeat($.move), '}'),
    move: ($) => seq('move', field('name', $._name), repeat($._word), $.block),
    table: ($) => seq('table', field('name', $._name), $.block),
    after: ($) => seq('after', 'move', $.block),
    end: ($) => seq('end', $.block),
    match: ($) => seq('match', optional('always'), $.block),
    case: ($) => seq('case', field('name', $.string), $.block),

    block: ($) => seq('{', repeat(choice($._word, '=>', ';', ':', $.block)), '}'),

    // Places and numbers outside of blocks, up to the next section.
    places: ($) => repeat1($._outer_word),
    _outer_word: ($) => choice(alias($._outer_keyword, $.keyword), $._plain_word),
    _outer_keyword: () => choice(...PLAIN.filter((word) => !ENDS.includes(word)), 'pits'),

    _word: ($) => choice($.keyword, $._plain_word),
    _plain_word: ($) =>
      choice(
        $.action,
        $.direction,
        $.noun,
        $.player,
        $.measure,
        $.identifier,
        $.number,
        $.string,
        $.operator,
        ',',
        $.parenthesized,
      ),
    parenthesized: ($) => seq('(', repeat($._word), ')'),

    keyword: () => choice(...PLAIN),
    action: () => choice(...words.actions),
    direction: () => choice(...words.directions),
    noun: () => choice(...words.places),
    player: () => choice(...words.players),
    measure: () => choice(...words.numbers),

    // Options, kinds of move and alternatives may have words of the language as their names.
    _name: ($) => choice($.identifier, alias(choice(...ALL), $.identifier)),

    identifier: () => /[A-Za-z][A-Za-z0-9_]*/,
    base: () => /[A-Za-z][A-Za-z0-9_-]*/,
    number: () => /[0-9]+/,
    string: () => /"[^"\n]*"/,
    operator: () => choice('=', '!=', '<=', '>=', '<', '>', '+', '-', '*', '/', '..'),
    comment: () => /#[^\n]*/,
  },
});
