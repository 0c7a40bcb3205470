//! Geometry to the streams of docs/draw-list.md, in target px: ribbons, outlines, fills, and the writers of every other command.
//! Knows no item and no camera; f64 until the last cast.

mod dash;
mod edge;
mod fill;
mod interior;
mod ops;
mod pattern;
mod polyline;
mod ribbon;
mod sink;
mod streams;

pub use ops::Image;
pub use sink::Sink;
pub use streams::{Blend, Mode, Streams, Vertex, rgba};

/// A row of a ribbon: centre and half width, px.
pub type Row = (f64, f64, f64);
