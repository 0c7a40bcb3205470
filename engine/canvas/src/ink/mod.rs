//! Ink: from a pointer's samples to a centre line with a half width at every point.
//!
//! ```text
//! RawSample ─ clean ─▶ Sample (on the stored grid) ─ smooth ─▶ Node (one a sample) ─ curve ─▶ points ─ thin ─▶ LinePoint
//!             │                                      window + width       spline + ends            tolerance
//!             └─▶ stored, streamed                  modeler v1: the same code live, at finish and from a stored body
//! ```
//!
//! Every stage is split into what is settled (never changes, whatever comes) and a tail that is made again. Knows no camera, no ids, no clock.

mod builder;
mod clean;
mod curve;
mod line;
mod nib;
mod smooth;
mod thin;

pub use builder::StrokeBuilder;
pub use clean::{Dropped, RawSample};
pub(crate) use line::LineBoxes;
pub use line::{centre_line, clip_line, line_bounds, live_tolerance};
pub use nib::{MAX_SWELL, Nib};

/// A point of a centre line.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LinePoint {
    /// Board or body units, as the line's maker says.
    pub x: f64,
    /// See `x`.
    pub y: f64,
    /// Half width, in units that do not scale with the body.
    pub r: f64,
    /// The sample index this point lies at; grows along the line. 1/256 of it is what a cut is given in.
    pub i: f32,
}
