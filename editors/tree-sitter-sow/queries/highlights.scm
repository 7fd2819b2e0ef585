(comment) @comment
(string) @string
(number) @number
(operator) @operator
["=" "=>" ".."] @operator
["{" "}" "(" ")"] @punctuation.bracket
["," ";" ":"] @punctuation.delimiter

[
  "game" "based" "on" "without" "option" "in" "board" "pits" "mark" "per" "player" "until" "emptied" "counter"
  "setup" "phase" "move" "table" "after" "end" "match" "always" "case"
] @keyword

(keyword) @keyword
(action) @function.builtin
(direction) @constant.builtin
(noun) @type.builtin
(player) @variable.builtin
(measure) @property

(identifier) @variable
(base) @module
(option name: (identifier) @variable.parameter)
(region name: (identifier) @type)
(mark name: (identifier) @type)
(counter name: (identifier) @variable)
(phase name: (identifier) @module)
(move name: (identifier) @function)
(table name: (identifier) @function)
(title name: (string) @string.special)
(case name: (string) @string.special)
