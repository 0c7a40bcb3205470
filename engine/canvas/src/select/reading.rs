//! The order in which a reader would meet things: rows from the top, each from left to right; a row is what begins above its first
//! thing's middle. Made when it is asked for, kept until something comes, goes or moves.

use atrium_model::{ItemId, Kind, Slot, sort_keys};
use kurbo::Rect;

use crate::engine::Engine;

/// See the file's head.
pub(crate) struct Reading {
    order: Vec<Slot>,
    /// By slot: its place in `order`.
    places: Vec<u32>,
}

/// A number's place among all numbers.
fn key(v: f64) -> u64 {
    let bits = v.to_bits();
    if bits >> 63 == 0 { bits | 1 << 63 } else { !bits }
}

impl Engine {
    fn reading(&mut self) -> &Reading {
        if self.reading.is_none() {
            let drawn = self.board.iter().filter(|s| self.board.item(*s).kind != Kind::Group);
            let mut all: Vec<(Rect, Slot)> = drawn.map(|s| (self.scene.bounds(s), s)).collect();
            sort_keys(&mut all, |(r, _)| key(r.y0));
            let mut places = vec![0; self.board.slots()];
            let mut rest = &mut all[..];
            let mut order = Vec::with_capacity(rest.len());
            while let Some((first, _)) = rest.first() {
                let middle = first.center().y;
                let n = rest.iter().take_while(|(r, _)| r.y0 <= middle).count().max(1);
                let (row, later) = rest.split_at_mut(n);
                if n > 1 {
                    sort_keys(row, |(r, _)| key(r.x0));
                }
                for (_, slot) in row {
                    places[slot.0 as usize] = order.len() as u32;
                    order.push(*slot);
                }
                rest = later;
            }
            self.reading = Some(Reading { order, places });
        }
        self.reading.get_or_insert_with(|| Reading { order: Vec::new(), places: Vec::new() })
    }

    /// At most `n` ids in reading order, after `from` or from the beginning.
    #[must_use]
    pub fn outline(&mut self, from: Option<ItemId>, n: usize) -> Vec<ItemId> {
        let from = from.and_then(|id| self.board.get(&id));
        let reading = self.reading();
        let at = from.map_or(0, |s| reading.places[s.0 as usize] as usize + 1);
        let slots: Vec<Slot> = reading.order.iter().skip(at).take(n).copied().collect();
        slots.iter().map(|s| self.board.item(*s).id).collect()
    }

    /// The keyboard's item: the next or previous in reading order that is shown.
    pub(crate) fn focus_step(&mut self, forward: bool) {
        let from = self.focus.and_then(|id| self.board.get(&id));
        let reading = self.reading();
        let last = reading.order.len().wrapping_sub(1);
        let mut at = match from {
            Some(slot) => reading.places[slot.0 as usize] as usize,
            None if forward => usize::MAX,
            None => last.wrapping_add(1),
        };
        loop {
            at = if forward { at.wrapping_add(1) } else { at.wrapping_sub(1) };
            let Some(slot) = self.reading().order.get(at).copied() else { return };
            if !self.scene.is_hidden(slot) {
                let id = self.board.item(slot).id;
                return self.set_focus(Some(id));
            }
        }
    }
}
