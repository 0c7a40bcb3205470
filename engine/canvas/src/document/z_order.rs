//! Where new items lie in the stack: order keys, the frame under a point, what a new frame takes in, a free place. Board units.

use atrium_model::{Board, ItemId, Kind, Rng, Slot, Z, order};
use kurbo::{Point, Rect, Vec2};

use crate::geom;
use crate::scene::Scene;
use crate::shape::transform;

/// A box is moved past at most so many obstacles, then past all items of the board.
const MAX_STEPS: usize = 64;

/// A place on top of everything, inside the frame under a point if there is one.
pub(crate) fn top(board: &mut Board, scene: &Scene, rng: &mut Rng, p: Point) -> Z {
    let parent = frame_at(board, scene, p, &|_| false);
    let top = board.top_key(parent.as_ref());
    Z { key: order::between(top.as_deref(), None, rng), parent }
}

/// A place below everything.
pub(crate) fn bottom(board: &Board, rng: &mut Rng) -> Z {
    Z { key: order::between(None, board.bottom_key(None).as_deref(), rng), parent: None }
}

/// The topmost frame under a point, leaving out some.
pub(crate) fn frame_at(board: &mut Board, scene: &Scene, p: Point, skip: &dyn Fn(Slot) -> bool) -> Option<ItemId> {
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

/// All frames that are shown, topmost first.
pub(crate) fn frames(board: &mut Board, scene: &Scene) -> Vec<ItemId> {
    let mut slots: Vec<Slot> = scene.frames().iter().copied().filter(|s| scene.is_drawn(*s)).collect();
    board.arrange(&mut slots);
    slots.iter().rev().map(|s| board.item(*s).id).collect()
}

/// How far a box goes to the right until it covers nothing and keeps `gap` from what is there. A frame that holds all of it is not in its
/// way.
pub(crate) fn free_step(board: &Board, scene: &Scene, area: Rect, gap: f64) -> Vec2 {
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
pub(crate) fn loose_inside(board: &Board, scene: &Scene, area: Rect) -> Vec<(ItemId, Box<[u8]>)> {
    let mut inside = Vec::new();
    for slot in scene.query(area) {
        let item = board.item(slot);
        let loose = item.z.parent.is_none() && !item.locked && item.kind != Kind::Frame;
        if loose && geom::join(area, scene.bare_bounds(board, slot)) == area {
            inside.push((item.id, item.z.key.clone()));
        }
    }
    inside
}

/// Whether nothing lies over an item in its area.
pub(crate) fn is_topmost(board: &mut Board, scene: &Scene, slot: Slot, area: Rect) -> bool {
    let own = board.rank(slot);
    scene.query(area).into_iter().all(|other| board.rank(other) <= own)
}
