//! Contacts: records in, and which of them are one gesture of two fingers. Knows no board and no tool.

pub mod pair;
pub mod sample;

pub use atrium_model::Device;
pub use pair::{Pair, Verdict};
pub use sample::{Phase, Sample};
