//! What a point, a marquee, a lasso or an eraser touches: exact, in board units. Candidates come from the index; z order and choice are the caller's.

mod cut;
mod lasso;
mod point;
mod shape_cache;
mod sweep;

pub use cut::cut;
pub use lasso::{MARKS, lassoed, marks};
pub use point::{Touch, hit_item, item_in_rect, touch};
pub use shape_cache::ItemShape;
pub use sweep::sweep;
