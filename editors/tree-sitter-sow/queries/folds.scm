[
  (block)
  (phase)
] @fold
