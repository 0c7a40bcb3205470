//! Ink, shapes, hit tests and the view: numbers in, a neutral draw list out (docs/draw-list.md). No wasm, no GL, no clock.
//!
//! ```text
//! geom ◀─ ink (samples → centre line) ◀─┐
//!      ◀─ shape (item → contours)     ◀─┼─ hit (points, erasers)      index (where things are)
//!      ◀─ tess (lines, contours → draw list)
//! engine (state, tick) = input (contacts) ─▶ tool (sessions) ─▶ select (edits) ─▶ model
//!                        view (camera, tiles, frame) ─▶ tess      live (strokes on the way)
//! ```

mod engine;
pub mod geom;
pub mod hit;
pub mod index;
pub mod ink;
pub mod input;
mod live;
mod select;
pub mod shape;
pub mod tess;
mod tool;
mod view;

pub use engine::{AGAIN, Engine, FRAME, LIVE, OUTGOING, STATE};
pub use select::act::Action;
pub use select::clipboard::PutPart;
pub use select::edit::Outgoing;
pub use select::summary::SelectionInfo;
pub use tool::Tool;
pub use tool::text::EditingView;
pub use view::camera::Camera;
pub use view::cover::{COVER_GIVEN, PICTURE};
pub use view::overlay::Cursor;
pub use view::palette::Theme;

/// Points, boxes and affine maps, as this crate's callers need them.
pub use kurbo;
