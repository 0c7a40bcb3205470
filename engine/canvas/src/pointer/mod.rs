//! Pointer records, and which contacts are one gesture of several fingers. Knows no board and no tool.

pub(crate) mod limits;
pub mod pair;
pub mod sample;
pub mod tap;

pub use atrium_model::Device;
pub use pair::{Pair, Verdict};
pub use sample::{Phase, Sample};
pub use tap::{Lift, Taps};
