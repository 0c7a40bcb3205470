//! Centre lines of strokes, derived when first drawn and kept while there is room: panning must not derive them again. Owns the
//! room and what is dropped; deriving is ink's.

use std::rc::Rc;

use atrium_model::{BodyPiece, Item, Slot, number};

use crate::ink::{LinePoint, centre_line};
use crate::shape::nib;

/// Points kept at most (32 bytes each): more than a view that is drawn without tiles has. A tile's lines are wanted once.
const MAX_POINTS: usize = 160_000;

struct Kept {
    tolerance: f64,
    line: Rc<[LinePoint]>,
    used: u32,
}

/// Lines by slot.
#[derive(Default)]
pub(crate) struct Lines {
    kept: Vec<Option<Kept>>,
    points: usize,
    turn: u32,
}

/// A tolerance in body units for `px_per_unit`, in steps of two, so that a little zoom derives nothing again: an eighth of a px at the
/// zoom of writing, as live ink has it, and half a px where ink is shown smaller. Every point costs a raster half a microsecond.
fn tolerance(px_per_unit: f64) -> f64 {
    let px = if px_per_unit < 0.75 { 0.5 } else { 0.2 };
    number::power_of_two(number::binary_digits(px / px_per_unit.max(1e-9)))
}

impl Lines {
    /// A new frame begins: lines not used for a while may go.
    pub(crate) fn turn(&mut self) {
        self.turn = self.turn.wrapping_add(1);
    }

    /// The line of a stroke's piece for a scale (px per body unit).
    pub(crate) fn get(&mut self, slot: Slot, item: &Item, piece: &BodyPiece, px_per_unit: f64) -> Rc<[LinePoint]> {
        let at = slot.0 as usize;
        let want = tolerance(px_per_unit);
        if at >= self.kept.len() {
            self.kept.resize_with(at + 1, || None);
        }
        if let Some(kept) = &mut self.kept[at]
            && kept.tolerance == want
        {
            kept.used = self.turn;
            return kept.line.clone();
        }
        let line: Rc<[LinePoint]> = centre_line(&piece.body, nib(item), piece.from, piece.to, want).into();
        self.drop(slot);
        if self.points + line.len() > MAX_POINTS {
            self.make_room();
        }
        self.points += line.len();
        self.kept[at] = Some(Kept { tolerance: want, line: line.clone(), used: self.turn });
        line
    }

    /// The slot's line is no longer true.
    pub(crate) fn drop(&mut self, slot: Slot) {
        if let Some(kept) = self.kept.get_mut(slot.0 as usize).and_then(Option::take) {
            self.points -= kept.line.len();
        }
    }

    /// Drops what this frame has not used; everything when that is not enough.
    fn make_room(&mut self) {
        for keep_used in [true, false] {
            for slot in &mut self.kept {
                if slot.as_ref().is_some_and(|k| !keep_used || k.used != self.turn) {
                    self.points -= slot.take().map_or(0, |k| k.line.len());
                }
            }
            if self.points < MAX_POINTS / 2 {
                return;
            }
        }
    }
}
