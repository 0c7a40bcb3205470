//! What marquees and lassos hold while they are drawn. Each move asks only the things near what changed since the last: the strips
//! between two rectangles, the new triangle of a lasso. Owns what counts as taken: unlocked things; groups as wholes, by any of their
//! parts; frames when they lie wholly inside, with their content.

use atrium_model::{Changes, GroupSet, Kind, Slot};
use kurbo::{Point, Rect};

use super::lasso::{Lasso, around, reaches};
use crate::engine::Engine;
use crate::geom::{join, meets};
use crate::hit;

/// Smaller on the screen than this, a thing counts by its box (marquee) or middle (lasso): CSS px.
const FINE_CSS: f64 = 6.0;
/// Corners of a lasso are at least so far apart: CSS px.
const APART_CSS: f64 = 1.5;

/// What is drawn: board units.
pub(crate) enum Area {
    Rect(Rect),
    Lasso(Box<Lasso>),
}

/// One contact's marquee or lasso.
pub(crate) struct Catch {
    pointer: u32,
    pub(crate) area: Area,
    /// Board units for `FINE_CSS` when it began.
    fine: f64,
    /// By slot of what is drawn: the slot of the root it counts for, plus one; 0: not inside.
    roots: Vec<u32>,
}

/// All that are drawn now.
#[derive(Default)]
pub(crate) struct Catches {
    pub(crate) list: Vec<Catch>,
    /// By slot of a root: things inside that count for it; one more for what was selected before.
    hits: Vec<u32>,
}

fn grown(list: &mut Vec<u32>, slot: Slot) -> &mut u32 {
    let at = slot.0 as usize;
    if at >= list.len() {
        list.resize(at + 1, 0);
    }
    &mut list[at]
}

impl Engine {
    /// A contact begins a marquee or a lasso at a point; what is selected now stays so.
    pub(crate) fn catch_begin(&mut self, pointer: u32, from: Point, lasso: bool) {
        self.catch_end(pointer);
        if self.catches.list.is_empty() {
            self.catches.hits.clear();
            self.catches.hits.resize(self.board.slots(), 0);
            self.selection.slots().iter().for_each(|s| *grown(&mut self.catches.hits, *s) = 1);
        }
        let area =
            if lasso { Area::Lasso(Box::new(Lasso::new(from))) } else { Area::Rect(Rect::from_points(from, from)) };
        let (fine, roots) = (FINE_CSS / self.view.camera.zoom, vec![0; self.board.slots()]);
        self.catches.list.push(Catch { pointer, area, fine, roots });
    }

    /// It goes on to a point.
    pub(crate) fn catch_to(&mut self, pointer: u32, from: Point, p: Point) {
        let Some(at) = self.catches.list.iter().position(|c| c.pointer == pointer) else { return };
        let mut catch = self.catches.list.swap_remove(at);
        let apart = APART_CSS / self.view.camera.zoom;
        match &mut catch.area {
            Area::Rect(area) => {
                let before = core::mem::replace(area, Rect::from_points(from, p));
                let now = *area;
                self.marquee_moved(&mut catch, before, now);
            }
            Area::Lasso(lasso) => {
                if let Some(t) = lasso.add(p, apart) {
                    for slot in self.scene.query_where(around(&t), &|cell| reaches(&t, cell)) {
                        if reaches(&t, &self.scene.bounds(slot)) && self.may_take(slot) {
                            let Area::Lasso(lasso) = &mut catch.area else { break };
                            let inside = lasso.count(&mut self.scene, &self.board, slot, &t, catch.fine);
                            self.catch_count(&mut catch, slot, inside);
                        }
                    }
                }
            }
        }
        self.catches.list.push(catch);
    }

    /// It is let go: what it holds stays selected.
    pub(crate) fn catch_end(&mut self, pointer: u32) {
        self.catches.list.retain(|c| c.pointer != pointer);
        // What was only counted meanwhile is looked through now.
        self.summary = None;
        self.dirty_state = true;
    }

    /// It is taken back, with what it held.
    pub(crate) fn catch_cancel(&mut self, pointer: u32) {
        if let Some(at) = self.catches.list.iter().position(|c| c.pointer == pointer) {
            let mut catch = self.catches.list.swap_remove(at);
            (0..catch.roots.len() as u32).for_each(|slot| self.catch_count(&mut catch, Slot(slot), false));
        }
        self.summary = None;
        self.dirty_state = true;
    }

    fn marquee_moved(&mut self, catch: &mut Catch, before: Rect, now: Rect) {
        let all = join(before, now);
        let (grows, shrinks) = (all == now, all == before);
        let sides = [(before.x0, now.x0), (before.x1, now.x1), (before.y0, now.y0), (before.y1, now.y1)];
        for (i, (from, to)) in sides.into_iter().enumerate() {
            let (from, to) = (from.min(to), from.max(to));
            if from == to {
                continue;
            }
            let strip = if i < 2 { Rect { x0: from, x1: to, ..all } } else { Rect { y0: from, y1: to, ..all } };
            for slot in self.scene.query(strip) {
                let was = *grown(&mut catch.roots, slot) != 0;
                if !(if was { grows } else { shrinks }) {
                    let inside = self.may_take(slot) && self.touches(slot, now, catch.fine);
                    self.catch_count(catch, slot, inside);
                }
            }
        }
    }

    /// Whether a marquee takes a thing where it lies.
    fn touches(&mut self, slot: Slot, area: Rect, fine: f64) -> bool {
        let b = self.scene.bounds(slot);
        if join(area, b) == area {
            return true;
        }
        let item = self.board.item(slot);
        if !meets(&b, &area) || item.kind == Kind::Frame {
            return false;
        }
        b.width().max(b.height()) <= fine || hit::item_in_rect(item, self.scene.shape(&self.board, slot), area)
    }

    fn may_take(&self, slot: Slot) -> bool {
        let (item, root) = (self.board.item(slot), self.board.root_of(slot));
        item.kind != Kind::Group && !item.locked && !self.board.item(root).locked && !self.scene.is_hidden(slot)
    }

    /// Notes whether a thing is inside, and what comes of it for its root.
    fn catch_count(&mut self, catch: &mut Catch, slot: Slot, inside: bool) {
        let noted = grown(&mut catch.roots, slot);
        if (*noted != 0) == inside {
            return;
        }
        let root = if inside { self.board.root_of(slot) } else { Slot(*noted - 1) };
        *noted = if inside { root.0 + 1 } else { 0 };
        let hits = grown(&mut self.catches.hits, root);
        *hits = if inside { *hits + 1 } else { hits.saturating_sub(1) };
        if *hits == u32::from(inside) {
            self.catch_settle(root);
        }
    }

    /// A root is taken when something of it is inside, unless it comes along with its frame.
    fn catch_settle(&mut self, root: Slot) {
        let Some(item) = self.board.try_item(root) else { return };
        let hits = &self.catches.hits;
        let taken = |slot: Slot| hits.get(slot.0 as usize).is_some_and(|n| *n > 0);
        let frame = item.z.parent.and_then(|p| self.board.get(&p));
        let on = taken(root) && !frame.is_some_and(taken);
        let inside = if item.kind == Kind::Frame { self.board.children(&item.id) } else { Vec::new() };
        if on != self.selection.contains(root) {
            self.selection.set(root, on);
            self.selection_changed();
        }
        inside.into_iter().for_each(|child| self.catch_settle(child));
    }

    /// The board changed under them.
    pub(crate) fn catch_follow(&mut self, changes: &Changes) {
        let mut list = core::mem::take(&mut self.catches.list);
        for catch in &mut list {
            for (slot, _) in &changes.removed {
                self.catch_count(catch, *slot, false);
                *grown(&mut self.catches.hits, *slot) = 0;
            }
            for slot in &changes.put {
                self.catch_anew(catch, *slot);
            }
            for (slot, groups) in &changes.changed {
                self.catch_anew(catch, *slot);
                // Another parent, or a lock: parts may count for another root, or for none.
                if groups.has(GroupSet::Z.with(GroupSet::L)) {
                    for part in self.board.descendants(&self.board.item(*slot).id) {
                        self.catch_anew(catch, part);
                    }
                }
            }
        }
        self.catches.list = list;
    }

    /// A thing is not as it was.
    fn catch_anew(&mut self, catch: &mut Catch, slot: Slot) {
        self.catch_count(catch, slot, false);
        if self.may_take(slot) {
            let inside = match &mut catch.area {
                Area::Rect(area) => {
                    let area = *area;
                    self.touches(slot, area, catch.fine)
                }
                Area::Lasso(lasso) => lasso.count_anew(&mut self.scene, &self.board, slot, catch.fine),
            };
            self.catch_count(catch, slot, inside);
        }
    }
}
