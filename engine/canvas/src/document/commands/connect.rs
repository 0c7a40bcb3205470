//! Commands to connectors: what is done to the selected ones, and the arrows that are made between shapes. Each is one step of the lane
//! that it is given. Board units.

use std::rc::Rc;

use atrium_model::{End, Geometry, Item, ItemId, Kind, Op, Route, Z};
use kurbo::{Point, Rect, Vec2};

use crate::document::connectors::{anchor_of, another, ends_set, new_arrow, place_of, whole};
use crate::document::items::Items;
use crate::document::{Document, tree, z_order};
use crate::shape::transform::{self, centre};
use crate::shape::{axis, binds};

/// The commands, by the numbers of `CONNECT_CODES` in protocol/connectors.ts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is what its name says")]
pub enum Connect {
    Straight,
    Elbow,
    Curve,
    Reverse,
    /// Its ends stay where they are, held by nothing.
    Detach,
    /// An arrow from each selected shape to the next.
    Between,
    /// Another shape like the selected one, and an arrow to it.
    Onward,
}

const ALL: [Connect; 7] = [
    Connect::Straight,
    Connect::Elbow,
    Connect::Curve,
    Connect::Reverse,
    Connect::Detach,
    Connect::Between,
    Connect::Onward,
];

impl Connect {
    /// The command of a number.
    #[must_use]
    pub fn from_code(code: u32) -> Option<Self> {
        ALL.get(code as usize).copied()
    }
}

/// Between two shapes that are made one after the other: a share of their mean side.
const GAP_SHARE: f64 = 0.75;
/// Between two notes.
const NOTE_GAP_SHARE: f64 = 0.1;
/// How many places beside one that is taken are tried.
const MAX_PLACES: i32 = 64;

impl Document {
    /// Does a command to the selection. `toward`: of `Onward`, to which side.
    pub(crate) fn connect(&mut self, lane: u32, what: Connect, toward: Vec2) {
        match what {
            Connect::Between => self.connect_selection(lane),
            Connect::Onward => self.onward(lane, toward, None),
            _ => self.change_connectors(lane, what),
        }
    }

    /// Routes, turns or detaches the selected connectors.
    fn change_connectors(&mut self, lane: u32, what: Connect) {
        let mut ops = Vec::new();
        let Self { items, selection, .. } = self;
        for slot in tree::leaves(&items.board, &selection.unlocked(items)) {
            let item = items.board.item(slot);
            if item.kind != Kind::Connector {
                continue;
            }
            // Detached it keeps its way as bends: that was found between the items that it was bound to.
            let resolved = items.resolve_connector(item).filter(|_| what == Connect::Detach);
            let Item { id, mut g, c, .. } = resolved.unwrap_or_else(|| items.settled(item));
            let mut ends = c.unwrap_or_default();
            let c = Rc::make_mut(&mut ends);
            match what {
                Connect::Reverse => {
                    core::mem::swap(&mut c.start, &mut c.end);
                    c.bends.reverse();
                    c.bends.iter_mut().for_each(|b| *b = [b[0] - g.w, b[1] - g.h]);
                    g = Geometry { x: g.x + g.w, y: g.y + g.h, w: -g.w, h: -g.h, rot: 0.0 };
                }
                Connect::Detach => (c.start, c.end) = (End::Free, End::Free),
                // Another route goes its own way: bends made by hand were of the one before.
                _ => {
                    c.route = match what {
                        Connect::Elbow => Route::Elbow,
                        Connect::Curve => Route::Curve,
                        _ => Route::Straight,
                    };
                    c.bends.clear();
                }
            }
            ops.append(&mut ends_set(id, g, ends));
        }
        self.transact(lane, ops);
    }

    /// From each to the next, as one reads.
    fn connect_selection(&mut self, lane: u32) {
        let Self { items, ids: new_ids, selection, focus, .. } = self;
        let (mut ids, mut ops) = (Vec::new(), Vec::new());
        let mut below: Option<Z> = None;
        let mut before: Option<ItemId> = None;
        for slot in focus.read(items) {
            let item = items.board.item(*slot);
            if !selection.contains(*slot) || !binds(item.kind) {
                continue;
            }
            let (id, middle) = (item.id, centre(&item.g));
            if let Some(before) = before.replace(id) {
                let z = z_order::above(items, new_ids, middle, below.as_ref());
                let mut arrow = new_arrow(items, new_ids, whole(before), End::Bound(whole(id)));
                arrow.z = z.clone();
                below = Some(z);
                ids.push(arrow.id);
                ops.push(Op::Put(arrow));
            }
        }
        if self.transact(lane, ops) {
            self.selection.select_ids(&self.items, &ids);
        }
    }

    /// Makes another shape like the selected one, an arrow from that to it, and starts its text. `at`: where its middle lies; else on
    /// the side it goes to, beside what lies there already. Notes lie there in a row, behind each other, without arrows.
    pub(crate) fn onward(&mut self, lane: u32, toward: Vec2, at: Option<Point>) {
        let Self { items, ids, selection, .. } = self;
        let Some(slot) = selection.bindable_item(items) else { return };
        let (from, side) = (items.board.item(slot).clone(), axis(toward));
        let mut next = another(ids, &from);
        let (id, w, h) = (next.id, next.g.w.abs(), next.g.h.abs());
        let loose = from.kind == Kind::Sticky && at.is_none();
        let middle = at.unwrap_or_else(|| free_place(items, &from.g, side, w, h, loose));
        next.g.x += middle.x;
        next.g.y += middle.y;
        let (mut ops, mut below) = (Vec::with_capacity(2), None);
        if !loose {
            let end = if at.is_some() { whole(id) } else { anchor_of(id, -side) };
            let mut arrow = new_arrow(items, ids, anchor_of(from.id, side), End::Bound(end));
            let to = place_of(&end, &next.g);
            (arrow.g.w, arrow.g.h) = (to.x - arrow.g.x, to.y - arrow.g.y);
            arrow.z = z_order::above(items, ids, middle, None);
            below = Some(arrow.z.clone());
            ops.push(Op::Put(arrow));
        }
        next.z = z_order::above(items, ids, middle, below.as_ref());
        ops.insert(0, Op::Put(next));
        if self.transact(lane, ops) {
            self.selection.select_ids(&self.items, &[id]);
            self.focus.follow(id);
            self.begin_edit(lane, &id);
        }
    }
}

/// The middle of a free place for a box on a side of another: in line with it, else as near to that as there is one. Notes (`row`) go
/// behind the others.
fn free_place(items: &Items, from: &Geometry, side: Vec2, w: f64, h: f64, row: bool) -> Point {
    let gap = (from.w.abs() + from.h.abs()) / 2.0 * if row { NOTE_GAP_SHARE } else { GAP_SHARE };
    let turned = |v: Vec2| transform::turn(v.to_point(), Point::ZERO, from.rot).to_vec2();
    let out = Vec2::new((from.w.abs() + w) / 2.0 + gap, (from.h.abs() + h) / 2.0 + gap);
    let out = Vec2::new(side.x * out.x, side.y * out.y);
    let first = centre(from) + turned(out);
    let aside = Vec2::new(side.y.abs() * (w + gap / 2.0), side.x.abs() * (h + gap / 2.0));
    let step = turned(if row { out } else { aside });
    for k in 0..MAX_PLACES {
        // 0, 1, -1, 2, -2 …
        let n = if row {
            f64::from(k)
        } else if k % 2 == 1 {
            f64::from(k / 2 + 1)
        } else {
            -f64::from(k / 2)
        };
        let p = first + step * n;
        let area = Rect::from_center_size(p, (w, h));
        let taken = items.scene.query(area).into_iter().any(|slot| {
            let item = items.board.item(slot);
            binds(item.kind) && item.kind != Kind::Frame && transform::upright(&item.g).overlaps(area)
        });
        if !taken {
            return p;
        }
    }
    first
}
