//! From board to frame: camera, what is where, how things look, tiles, covers, damage, and what lies over the board (selection,
//! cursors).

pub(crate) mod camera;
pub(crate) mod carry;
mod check;
pub(crate) mod cover;
pub(crate) mod damage;
pub(crate) mod frame;
mod job;
pub(crate) mod lines;
mod mosaic;
pub(crate) mod overlay;
mod pace;
pub(crate) mod paint;
pub(crate) mod palette;
mod raster;
pub(crate) mod scene;
pub(crate) mod text;
pub(crate) mod tiles;
