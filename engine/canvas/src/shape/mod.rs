//! Items as geometry, in board units: transforms, contours, connector routes and heads, bounds. Knows items, not pixels: no zoom, no hits.

mod bounds;
mod contour;
mod place;
mod route;

pub use bounds::{item_bounds, item_corners};
pub use contour::{Contour, contour};
pub use place::{fills, item_box, item_transform, line_width, nib};
pub use route::{heads, shaft};
