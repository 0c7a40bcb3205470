//! What must hold of a document after every message, for tests: its side tables agree with the model.

use atrium_model::{Kind, Slot};

use super::Document;
use super::items::Items;
use crate::scene::resolve_connector;
use crate::shape::painted_bounds;

impl Document {
    /// Returns the invariants that do not hold. `erasing`: an eraser may have hidden items. `touched`: a contact is down. Walks the whole board.
    pub(crate) fn broken(&mut self, erasing: bool, touched: bool) -> Vec<&'static str> {
        let mut out = Vec::new();
        let mut must = |holds: bool, what: &'static str| {
            if !holds {
                out.push(what);
            }
        };
        let is_made = self.drafts.items().next().is_some() || self.selection.is_catching();
        must(touched || !is_made, "no item, marquee or lasso is drawn without a contact");
        let Items { board, scene, .. } = &mut self.items;
        let slots: Vec<Slot> = board.iter().collect();
        let is_drawn =
            |s: &Slot| !matches!(board.item(*s).kind, Kind::Group | Kind::Board) && !board.item(*s).is_hidden();
        let drawn: Vec<Slot> = slots.iter().copied().filter(is_drawn).collect();
        must(scene.drawn_count() == drawn.len(), "index and board hold the same things");
        let mut ranks: Vec<u32> = slots.iter().map(|s| board.rank(*s)).collect();
        ranks.sort_unstable();
        ranks.dedup();
        must(ranks.len() == slots.len(), "paint order is total");
        for slot in &drawn {
            let item = board.item(*slot);
            let lies = resolve_connector(item, &|id| board.get(id).map(|slot| board.item(slot)), None);
            let item = lies.as_ref().unwrap_or(item);
            must(item.g == scene.item(board, *slot).g, "a connector ends at what it is bound to");
            let (fresh, known) = (painted_bounds(item), scene.bounds(*slot));
            // What only moved carries its bounds along: equal up to rounding.
            let off = (known.x0 - fresh.x0).abs()
                + (known.y0 - fresh.y0).abs()
                + (known.x1 - fresh.x1).abs()
                + (known.y1 - fresh.y1).abs();
            must(off <= 1e-6 * (1.0 + fresh.x0.abs() + fresh.y1.abs()), "bounds are those of the item");
        }
        must(self.selection.slots().iter().all(|s| board.try_item(*s).is_some()), "what is selected lives");
        must(
            scene.frames().iter().all(|s| board.try_item(*s).is_some_and(|i| i.kind == Kind::Frame)),
            "frames are frames",
        );
        let dragged = self.dragging.drag().is_some_and(super::Drag::is_hidden);
        must(
            dragged
                || erasing
                || drawn.iter().all(|s| !scene.is_hidden(*s) || self.drafts.maker(&board.item(*s).id).is_some()),
            "nothing is hidden without a hand that holds it",
        );
        out
    }
}
