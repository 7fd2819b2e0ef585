//! The suites, one program so that it links once. `README.md` lists what each of them looks at.

mod bad;
mod cases;
mod commands;
mod coverage;
mod crowd;
mod engine;
mod facts;
mod fast;
mod format;
mod games;
mod generated;
mod guide;
mod hostile;
mod layouts;
mod lockstep;
mod matches;
mod players;
mod properties;
mod random_matches;
mod records;
mod shapes;
mod solving;
mod strange_matches;
mod successors;
mod surveys;
mod variants;
