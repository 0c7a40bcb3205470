//! Ink, shapes, hit tests and the view: numbers in, a neutral draw list out (docs/draw-list.md). No wasm, no GL, no clock.
//!
//! ```text
//! geom ◀─ ink (samples → centre line) ◀─┐
//!      ◀─ shape (item → contours)     ◀─┼─ hit (points, erasers)      index (where things are)
//!      ◀─ tess (lines, contours → draw list)
//! ```

pub mod geom;
pub mod hit;
pub mod index;
pub mod ink;
pub mod shape;
pub mod tess;

/// Points, boxes and affine maps, as this crate's callers need them.
pub use kurbo;
