//! Where boxes are: a loose hierarchical grid over boxes. Knows slots and boxes, nothing of items, z or hits.

mod loose_grid;

pub use loose_grid::LooseGrid;
