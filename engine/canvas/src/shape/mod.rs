//! Items as geometry, in board units: transforms, contours, connector routes and heads, bounds. Knows items, not pixels: no zoom, no hits.

mod bounds;
mod connect;
mod contour;
mod curves;
mod elbow;
mod form;
mod hanging;
mod inner;
mod label;
mod place;
mod proportion;
mod route;
pub(crate) mod snap;
pub(crate) mod transform;

pub(crate) use bounds::{SHADOW, bare_bounds, painted_bounds, painted_bounds_with};
pub use bounds::{item_bounds, item_corners};
pub use connect::{binds, bound_ends, connected, is_found};
pub(crate) use connect::{item_as, stored_at};
pub use contour::contour;
pub(crate) use contour::round_box;
pub use curves::Contour;
pub(crate) use elbow::{axis, in_the_way};
pub(crate) use hanging::may_hang;
pub(crate) use inner::{height_around, text_geometry};
pub use label::label;
pub(crate) use label::{label_box, words_size};
pub(crate) use place::{FONT_SIZE, font_size};
pub use place::{fills, item_box, item_transform, line_width, nib};
pub(crate) use proportion::grip;
pub use route::{corners, heads, shaft};
