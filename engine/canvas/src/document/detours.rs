//! Elbows go round what lies in their way. Once per local step: of the connectors that it has changed, or whose shapes it has moved, those
//! that run through a third item are stored with the way round it (shape's `is_found`), and those that need none any more without. It is
//! no step of its own: taking one back brings them where they then belong.

use std::rc::Rc;

use atrium_model::{Ends, Kind, Op, Route, Slot};
use kurbo::Point;

use super::connectors::ends_set;
use super::items::Items;
use super::lost_ends::may_write;
use crate::shape::{in_the_way, is_found};

/// Of more connectors in one step the rest runs as it did.
pub(super) const MAX_CONNECTORS: usize = 50;
/// What is looked at round a connector: board units, and how much of it.
const AROUND: f64 = 160.0;
const MAX_OTHERS: usize = 64;

/// What stores the way that an elbow has to go; none where it is stored, or was made by hand.
#[inline(never)]
pub(super) fn rerouting(items: &Items, slot: Slot) -> Option<Vec<Op>> {
    let item = items.board.try_item(slot)?;
    let ends = item.c.as_deref()?;
    let by_hand = !ends.bends.is_empty() && !is_found(item);
    if ends.route != Route::Elbow || by_hand || !may_write(items, slot, item) {
        return None;
    }
    let plain = items.laid_round(item, Some(&[]))?;
    let g = plain.g;
    let (from, to) = (Point::new(g.x, g.y), Point::new(g.x + g.w, g.y + g.h));
    let mut others = Vec::new();
    for other in items.scene.query(items.scene.bounds(slot).inflate(AROUND, AROUND)) {
        let Some(edges) = items.scene.edges(other) else { continue };
        // What an end lies in cannot be gone round, nor can what it is bound to.
        let room = in_the_way(&edges);
        let third = !room.contains(from) && !room.contains(to) && items.board.item(other).kind != Kind::Frame;
        if third && others.len() < MAX_OTHERS {
            others.push(room);
        }
    }
    let round = items.laid_round(item, Some(&others))?;
    let (plain, round) = (plain.c?, round.c?);
    let mut bends = Vec::new();
    if round.bends != plain.bends {
        bends.push([0.0; 2]);
        bends.extend_from_slice(&round.bends);
        bends.push([g.w, g.h]);
    }
    (bends != ends.bends).then(|| ends_set(item.id, g, Rc::new(Ends { bends, ..ends.clone() })))
}
