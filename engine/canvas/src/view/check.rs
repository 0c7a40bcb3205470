//! What must hold after every message, for tests: side tables agree with the model, order is total, tiles stay within their pool.

use atrium_model::Kind;

use crate::engine::Engine;

impl Engine {
    /// What does not hold; empty when all is well. Walks the whole board.
    pub fn broken(&mut self) -> Vec<&'static str> {
        let mut out = Vec::new();
        let mut must = |holds: bool, what: &'static str| {
            if !holds {
                out.push(what);
            }
        };
        let slots: Vec<atrium_model::Slot> = self.board.iter().collect();
        let drawn: Vec<atrium_model::Slot> =
            slots.iter().copied().filter(|s| !matches!(self.board.item(*s).kind, Kind::Group | Kind::Board)).collect();
        must(self.scene.drawn_count() == drawn.len(), "index and board hold the same things");
        let mut ranks: Vec<u32> = slots.iter().map(|s| self.board.rank(*s)).collect();
        ranks.sort_unstable();
        ranks.dedup();
        must(ranks.len() == slots.len(), "paint order is total");
        for slot in &drawn {
            let (item, kept) = (self.board.item(*slot), self.scene.bounds(*slot));
            let fresh = super::paint::painted_bounds(item);
            // What only moved carries its bounds along: equal up to rounding.
            let off = (kept.x0 - fresh.x0).abs()
                + (kept.y0 - fresh.y0).abs()
                + (kept.x1 - fresh.x1).abs()
                + (kept.y1 - fresh.y1).abs();
            must(off <= 1e-6 * (1.0 + fresh.x0.abs() + fresh.y1.abs()), "bounds are those of the item");
        }
        must(self.selection.slots().iter().all(|s| self.board.try_item(*s).is_some()), "what is selected lives");
        must(
            self.scene.frames().iter().all(|s| self.board.try_item(*s).is_some_and(|i| i.kind == Kind::Frame)),
            "frames are frames",
        );
        let lifted = self.lift.as_ref().is_some_and(|l| l.hidden);
        let erasing = self.contacts.list.iter().any(|c| matches!(c.session, crate::tool::Session::Erase(_)));
        must(
            lifted || erasing || drawn.iter().all(|s| !self.scene.is_hidden(*s)),
            "nothing is hidden without a hand that holds it",
        );
        must(self.lift.is_none() || !self.contacts.list.is_empty(), "nothing is lifted without a hand");
        must(self.live.own.len() <= self.contacts.list.len(), "every live stroke has its contact");
        must(self.tiles.within_pool(), "tiles use each surface once and stay within their pool");
        let streams = &self.frame.streams;
        must(
            streams.index.iter().all(|i| (*i as usize) < streams.verts.len()),
            "triangles use vertices that are there",
        );
        must(streams.verts.iter().all(|v| v.x.is_finite() && v.y.is_finite()), "vertices are finite");
        must(streams.path.iter().all(|v| v.is_finite()), "outlines are finite");
        out
    }
}
