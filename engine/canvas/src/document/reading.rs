//! The order in which a reader would meet items: rows from the top, each from left to right; a row is what begins above its first
//! item's middle. Made when it is asked for, kept by the document until something comes, goes or moves.

use atrium_model::{Board, Kind, Slot, sort_keys};
use kurbo::Rect;

use crate::scene::Scene;

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

impl Reading {
    pub(crate) fn of(board: &Board, scene: &Scene) -> Self {
        let drawn = board.iter().filter(|s| board.item(*s).kind != Kind::Group);
        let mut all: Vec<(Rect, Slot)> = drawn.map(|s| (scene.bare_bounds(board, s), s)).collect();
        sort_keys(&mut all, |(r, _)| key(r.y0));
        let mut places = vec![0; board.slots()];
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
        Self { order, places }
    }

    /// What comes after an item, or from the beginning.
    pub(crate) fn after(&self, from: Option<Slot>) -> &[Slot] {
        let at = from.map_or(0, |s| self.places[s.0 as usize] as usize + 1);
        self.order.get(at..).unwrap_or_default()
    }

    /// The next item, or the one before, that is shown; from the beginning or the end without one.
    pub(crate) fn step(&self, from: Option<Slot>, forward: bool, scene: &Scene) -> Option<Slot> {
        let shown = |s: &&Slot| !scene.is_hidden(**s);
        if forward {
            return self.after(from).iter().find(shown).copied();
        }
        let end = from.map_or(self.order.len(), |s| self.places[s.0 as usize] as usize);
        self.order[..end].iter().rev().find(shown).copied()
    }
}
