//! Walks from containers to what they hold: groups and frames with all that is in them. Reads the board, owns nothing.

use atrium_model::{Board, ItemId, Kind, Slot};
use kurbo::Rect;

use crate::geom;
use crate::scene::Scene;

/// These and everything inside them, outermost first; `groups` too, or only what is drawn.
fn walk(board: &Board, roots: &[Slot], groups: bool) -> Vec<Slot> {
    let mut out = Vec::with_capacity(roots.len());
    let mut todo: Vec<Slot> = roots.iter().rev().copied().collect();
    while let Some(slot) = todo.pop() {
        let item = board.item(slot);
        if groups || item.kind != Kind::Group {
            out.push(slot);
        }
        if matches!(item.kind, Kind::Group | Kind::Frame) {
            todo.extend(board.children(&item.id).into_iter().rev());
        }
    }
    out
}

/// These and everything inside them, containers too, outermost first.
pub(crate) fn with_inside(board: &Board, roots: &[Slot]) -> Vec<Slot> {
    walk(board, roots, true)
}

/// Everything below these items that is drawn: groups opened, frames and their children both.
pub(crate) fn leaves(board: &Board, roots: &[Slot]) -> Vec<Slot> {
    walk(board, roots, false)
}

/// The box round an item and what it contains, without words that hang out of them: board units.
pub(crate) fn bounds(board: &Board, scene: &Scene, root: Slot) -> Rect {
    leaves(board, &[root]).into_iter().map(|s| scene.bare_bounds(board, s)).reduce(geom::join).unwrap_or_default()
}

/// Their ids, in the same order.
pub(crate) fn ids(board: &Board, slots: &[Slot]) -> Vec<ItemId> {
    slots.iter().map(|s| board.item(*s).id).collect()
}
