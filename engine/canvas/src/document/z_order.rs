//! Where new items lie in the stack: order keys, the frame under a point, what a new frame takes in, a free place. Board units.

use atrium_model::{Board, ItemId, Kind, Slot, Z, order};
use kurbo::{Point, Rect, Vec2};

use super::ids::Ids;
use super::items::Items;
use crate::geom;
use crate::scene::Scene;
use crate::shape::transform;

/// A box is moved past at most so many obstacles, then past all items of the board.
const MAX_STEPS: usize = 64;

/// A place on top of everything, inside the frame under a point if there is one.
pub(crate) fn top(items: &mut Items, ids: &mut Ids, p: Point) -> Z {
    let parent = frame_at(&mut items.board, &items.scene, p, &|_| false);
    let top = items.board.top_key(parent.as_ref());
    Z { key: order::between(top.as_deref(), None, &mut ids.rng), parent }
}

/// The same, above what is put there before it.
#[inline(never)]
pub(super) fn above(items: &mut Items, ids: &mut Ids, p: Point, below: Option<&Z>) -> Z {
    let mut z = top(items, ids, p);
    if let Some(below) = below.filter(|below| below.parent == z.parent) {
        z.key = order::between(Some(&below.key), None, &mut ids.rng);
    }
    z
}

/// A place below everything.
pub(crate) fn bottom(items: &Items, ids: &mut Ids) -> Z {
    Z { key: order::between(None, items.board.bottom_key(None).as_deref(), &mut ids.rng), parent: None }
}

/// The topmost frame under a point, leaving out some.
pub(super) fn frame_at(board: &mut Board, scene: &Scene, p: Point, skip: &dyn Fn(Slot) -> bool) -> Option<ItemId> {
    let mut best: Option<(u32, ItemId)> = None;
    for slot in scene.query(Rect::from_points(p, p)) {
        let item = board.item(slot);
        if item.kind != Kind::Frame || skip(slot) || !transform::contains(&item.g, p) {
            continue;
        }
        let id = item.id;
        let rank = board.rank(slot);
        if best.as_ref().is_none_or(|(r, _)| rank > *r) {
            best = Some((rank, id));
        }
    }
    best.map(|(_, id)| id)
}

/// The frame at a point, if there is one; without a point all that are shown, topmost first.
pub(crate) fn frames(items: &mut Items, p: Option<Point>) -> Vec<ItemId> {
    let Items { board, scene, .. } = items;
    if let Some(p) = p {
        return frame_at(board, scene, p, &|_| false).into_iter().collect();
    }
    let mut slots: Vec<Slot> = scene.frames().iter().copied().filter(|s| scene.is_drawn(*s)).collect();
    board.arrange(&mut slots);
    slots.iter().rev().map(|s| board.item(*s).id).collect()
}

/// The note nearest to a point in the frame there, and of notes with its width the lowest: others have grown with their texts. None without
/// a frame or a note in it.
pub(crate) fn note_near(items: &mut Items, p: Point) -> Option<Slot> {
    let Items { board, scene, .. } = items;
    let frame = frame_at(board, scene, p, &|_| false)?;
    let mut notes = board.children(&frame);
    notes.retain(|slot| board.item(*slot).kind == Kind::Sticky);
    let distance = |slot: &Slot| transform::centre(&board.item(*slot).g).distance_squared(p);
    let near = notes.iter().min_by(|a, b| distance(a).total_cmp(&distance(b)))?;
    let width = board.item(*near).g.w.abs();
    let height = |slot: &Slot| board.item(*slot).g.h.abs();
    let alike = notes.iter().filter(|slot| (board.item(**slot).g.w.abs() - width).abs() < 0.5);
    alike.min_by(|a, b| height(a).total_cmp(&height(b))).copied()
}

/// How far a box goes to the right until it covers nothing and keeps `gap` from what is there. A frame that holds all of it is not in its
/// way.
pub(crate) fn free_step(items: &Items, area: Rect, gap: f64) -> Vec2 {
    let Items { board, scene, .. } = items;
    let right_of = |x: f64| Vec2::new(x + gap - area.x0, 0.0);
    let mut step = Vec2::ZERO;
    for _ in 0..MAX_STEPS {
        let at = area + step;
        let holds =
            |s: &Slot| board.item(*s).kind == Kind::Frame && geom::join(scene.bounds(*s), at) == scene.bounds(*s);
        let met = scene.query(at).into_iter().filter(|s| !holds(s));
        let Some(right) = met.map(|s| scene.bounds(s).x1).reduce(f64::max) else { return step };
        step = right_of(right);
    }
    scene.extent().map_or(step, |all| right_of(all.x1))
}

/// Items of the board itself that lie wholly inside a box, with their keys: a new frame takes them in.
pub(crate) fn loose_inside(items: &Items, area: Rect) -> Vec<(ItemId, Box<[u8]>)> {
    let Items { board, scene, .. } = items;
    let mut inside = Vec::new();
    for slot in scene.query(area) {
        let item = board.item(slot);
        let loose = item.z.parent.is_none() && !item.lock.is_on() && item.kind != Kind::Frame;
        if loose && geom::join(area, scene.bare_bounds(board, slot)) == area {
            inside.push((item.id, item.z.key.clone()));
        }
    }
    inside
}

/// Whether nothing lies over an item in its area.
pub(super) fn is_topmost(items: &mut Items, slot: Slot, area: Rect) -> bool {
    let Items { board, scene, .. } = items;
    let own = board.rank(slot);
    scene.query(area).into_iter().all(|other| board.rank(other) <= own)
}
