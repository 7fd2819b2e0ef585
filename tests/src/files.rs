//! Where the rule files are.
