//! Ink, shapes, hit tests and the view: numbers in, a neutral draw list out (docs/draw-list.md). No wasm, no GL, no clock.
//!
//! Modules know only what stands below them; `npm run check` refuses a circle:
//!
//! ```text
//! engine                     joins the three: tick, the calls from outside
//! input                      contacts, lanes, palms and pinches: which contact does what
//! tool                       one file each behind `Gesture`: what it does
//! view                       camera, frame, damage, tiles, covers, overlay
//! document                   board, selection, text edits, outbox: the one write path
//! scene · live · pointer     what is where · strokes being drawn · pointer records and multi-touch
//! hit · tess                 points, erasers, lassos · lines and contours to the draw list
//! shape · index              items as geometry · the spatial index
//! ink                        samples to centre lines
//! geom                       numbers
//! ```

mod bonds;
mod document;
mod engine;
pub mod geom;
pub mod hit;
pub mod index;
pub mod ink;
mod input;
mod live;
pub mod pointer;
mod scene;
pub mod shape;
pub mod tess;
mod tool;
mod view;

pub use document::{Action, Connect, Outgoing, PutPart, SelectionInfo};
pub use engine::{AGAIN, Engine, FRAME, LIVE, OUTGOING, STATE};
pub use tool::Tool;
pub use view::{COVER_GIVEN, Camera, Cursor, EditingView, PICTURE, Theme};

/// Points, boxes and affine maps, as this crate's callers need them.
pub use kurbo;
