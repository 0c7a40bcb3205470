//! From board to frame: camera, what is where, how things look, tiles, damage, and what lies over the board (selection, cursors).

pub mod camera;
mod check;
pub mod damage;
pub(crate) mod carry;
pub(crate) mod frame;
pub(crate) mod lines;
pub(crate) mod overlay;
pub(crate) mod paint;
pub mod palette;
pub(crate) mod scene;
pub mod text;
pub(crate) mod tiles;
