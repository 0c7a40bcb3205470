//! What must hold after every message, for tests: side tables agree with the model, order is total, tiles stay within their pool.

use super::Engine;

impl Engine {
    /// What does not hold; empty when all is well. Walks the whole board.
    pub fn broken(&mut self) -> Vec<&'static str> {
        let mut out = self.replica.document.broken(self.input.erases(), self.input.is_down());
        let mut must = |holds: bool, what: &'static str| {
            if !holds {
                out.push(what);
            }
        };
        must(!self.replica.document.dragging.is_active() || self.input.is_down(), "nothing is dragged without a hand");
        let strokes = self.replica.document.live.own_count();
        must(strokes <= self.input.contact_count(), "every live stroke has its contact");
        out.extend(self.view.broken());
        out
    }
}
