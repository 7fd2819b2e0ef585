//! The suites, one program so that it links once. `README.md` lists what each of them looks at.

mod facts;
mod guide;
