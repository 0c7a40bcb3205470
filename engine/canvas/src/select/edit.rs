//! The one way from the engine to the model: local edits become transactions, changes of any origin reach the side tables.
//! Owns where new things lie in the stack, and the transactions that wait to be sent.

use std::rc::Rc;

use atrium_model::{BoardRecord, Changes, Group, GroupSet, ItemId, Kind, Local, Op, Slot, Z, order};
use kurbo::{Point, Rect};

use crate::engine::Engine;
use crate::geom;

/// Groups that change a stroke's line.
const SHAPING: GroupSet = GroupSet(GroupSet::S.0 | GroupSet::B.0);

/// One transaction on its way out.
pub struct Outgoing {
    /// The engine's own number for it.
    pub token: u64,
    /// Its bytes.
    pub txn: Vec<u8>,
}

/// Items that come by the hundred are not drawn at once: every picture of what is half there would be drawn over again.
pub(crate) struct Arrivals {
    area: Option<Rect>,
    /// When they are shown next; long ago: nothing came of late.
    next_ms: f64,
    /// From showing to showing: twice as long every time, for a fuller board takes longer to draw.
    pause_ms: f64,
}

impl Default for Arrivals {
    fn default() -> Self {
        Self { area: None, next_ms: f64::NEG_INFINITY, pause_ms: 0.0 }
    }
}

/// Most of what comes is whole before this has passed.
const FIRST_PAUSE_MS: f64 = 1000.0;
const LONGEST_PAUSE_MS: f64 = 4000.0;
/// More new items from elsewhere than this wait for each other. Parts of what is large hold nearly twice as many and more.
const MANY_COME: usize = 32;
/// More new items in one change than this are not looked at one by one.
const MANY: usize = 64;

impl Engine {
    /// Shows what has come, when it is time. True while something waits.
    pub(crate) fn show_arrivals(&mut self) -> bool {
        let (arrivals, now_ms) = (&mut self.arrivals, self.now_ms);
        let Some(area) = arrivals.area else { return false };
        if now_ms - arrivals.next_ms > LONGEST_PAUSE_MS {
            // The first of a run.
            arrivals.pause_ms = FIRST_PAUSE_MS;
            arrivals.next_ms = now_ms + FIRST_PAUSE_MS;
        }
        if now_ms < arrivals.next_ms {
            return true;
        }
        arrivals.pause_ms = (arrivals.pause_ms * 2.0).min(LONGEST_PAUSE_MS);
        arrivals.next_ms = now_ms + arrivals.pause_ms;
        arrivals.area = None;
        // Drawn piece by piece, not all of it in the one frame that shows it.
        self.tiles_ahead();
        self.damage_board(area);
        false
    }

    /// More is on its way.
    pub(crate) fn arriving(&self) -> bool {
        self.arrivals.area.is_some() || self.board.bulk_is_open()
    }

    /// All of them are here.
    pub(crate) fn arrived(&mut self) {
        self.arrivals.next_ms = if self.arrivals.area.is_some() { self.now_ms } else { f64::NEG_INFINITY };
    }

    /// A new item's id, by the engine's clock.
    pub(crate) fn new_id(&mut self) -> ItemId {
        let at = self.epoch_ms.max(0.0) as u64;
        atrium_model::new_id(at, &mut self.rng)
    }

    /// One undoable transaction of the lane in hand. False when it changed nothing or editing is not allowed.
    pub(crate) fn transact(&mut self, ops: Vec<Op>) -> bool {
        self.transact_as(self.lane, ops)
    }

    /// The same for a given lane: the one a contact began with.
    pub(crate) fn transact_as(&mut self, lane: u32, ops: Vec<Op>) -> bool {
        if self.read_only || ops.is_empty() {
            return false;
        }
        let local = self.board.transact(lane, ops);
        self.sent(local)
    }

    /// Queues a local transaction and shows what it changed.
    pub(crate) fn sent(&mut self, local: Option<Local>) -> bool {
        let Some(local) = local else { return false };
        self.outbox.push(Outgoing { token: local.token, txn: local.txn });
        if !(local.changes.changed.is_empty() && local.changes.removed.is_empty()) {
            self.carry_untrue();
        }
        self.absorb(&local.changes);
        true
    }

    /// Brings side tables, selection and picture up to the model.
    pub(crate) fn absorb(&mut self, changes: &Changes) {
        self.absorb_as(changes, false);
    }

    /// The same for what comes from elsewhere, perhaps as a part of more. `on`: it is what follows if something came just now.
    pub(crate) fn absorb_part(&mut self, changes: &Changes, on: bool) {
        let later = changes.put.len() > MANY_COME || (on && self.arrivals.area.is_some());
        self.absorb_as(changes, later);
    }

    /// `later`: new items wait with the arrivals.
    pub(crate) fn absorb_as(&mut self, changes: &Changes, later: bool) {
        let n = changes.put.len() + changes.changed.len() + changes.removed.len();
        let mut areas: Vec<Rect> = Vec::with_capacity(n);
        for (slot, _) in &changes.removed {
            self.selection.set(*slot, false);
            self.lifted_gone(*slot);
            self.frame.lines.drop(*slot);
            areas.extend(self.scene.remove(*slot));
        }
        for slot in &changes.put {
            let item = self.board.item(*slot);
            let id = item.id;
            let area = self.scene.put(self.board.item(*slot), *slot, None);
            let ghost = self.live.arrived(&id);
            if let Some(area) = area {
                if later {
                    let all = self.arrivals.area.map_or(area, |all| geom::join(all, area));
                    self.arrivals.area = Some(all);
                } else if changes.put.len() <= MANY && self.is_topmost(*slot, area) {
                    self.drawn_on_top(*slot, area);
                } else {
                    areas.push(area);
                }
            }
            if let Some(area) = ghost {
                self.damage_screen(Some(area));
            }
        }
        for (slot, groups) in &changes.changed {
            if groups.has(SHAPING) {
                self.frame.lines.drop(*slot);
            }
            areas.extend(self.scene.put(self.board.item(*slot), *slot, Some(*groups)));
        }
        if areas.len() > 512 {
            // Of very many things the area round all is drawn again.
            areas = vec![areas.into_iter().fold(geom::NO_BOX, geom::join)];
        }
        areas.into_iter().for_each(|area| self.damage_board(area));
        self.catch_follow(changes);
        self.selection_follow(changes);
        self.dirty_state = true;
        if changes.record {
            self.forget_pictures();
        }
        self.edit_follow();
    }

    /// Forgets what was known of the selection and of the reading order when the changes may touch it.
    fn selection_follow(&mut self, changes: &Changes) {
        let mut changed = changes.put.iter().chain(changes.changed.iter().map(|(slot, _)| slot));
        // What stands in a container may stand in a selected one.
        let touched = |s: &Slot| self.selection.contains(*s) || self.board.item(*s).z.parent.is_some();
        if !changes.removed.is_empty() || (!self.selection.is_empty() && changed.any(touched)) {
            self.selection_changed();
        }
        let moved = changes.changed.iter().any(|(_, groups)| groups.0 & !GroupSet::L.0 != 0);
        if moved || !changes.put.is_empty() || !changes.removed.is_empty() {
            self.reading = None;
        }
    }

    /// Names the board. No undo step: a title is no drawing.
    pub fn set_title(&mut self, title: &str) {
        let mut record = (*self.board.record()).clone();
        record.title = Some(title.chars().take(200).collect::<String>().into());
        self.set_record(record);
    }

    /// Says who may edit, by a code of docs/formats.md. No undo step, as with the title.
    pub fn set_mode(&mut self, code: u8) {
        let mut record = (*self.board.record()).clone();
        record.mode = Some(code);
        self.set_record(record);
    }

    fn set_record(&mut self, record: BoardRecord) {
        if self.read_only {
            return;
        }
        let local = self.board.transact_quiet(self.lane, vec![Op::Set(vec![ItemId::NIL], Group::K(Rc::new(record)))]);
        self.sent(local);
    }

    /// Gives the board another paper, by its code in docs/formats.md. An undo step as any other.
    pub fn set_paper(&mut self, code: u8) {
        let mut record = (*self.board.record()).clone();
        if record.paper.replace(code) != Some(code) {
            self.transact(vec![Op::Set(vec![ItemId::NIL], Group::K(Rc::new(record)))]);
        }
    }

    /// A place on top of everything, inside the frame under a point if there is one.
    pub(crate) fn top_place(&mut self, x_board: f64, y_board: f64) -> Z {
        let parent = self.frame_at(Point::new(x_board, y_board), &|_| false);
        let top = self.board.top_key(parent.as_ref());
        Z { key: order::between(top.as_deref(), None, &mut self.rng), parent }
    }

    /// A key above all that lies on the board itself.
    pub(crate) fn top_key(&mut self) -> Box<[u8]> {
        let top = self.board.top_key(None);
        order::between(top.as_deref(), None, &mut self.rng)
    }

    /// A place below everything.
    pub(crate) fn bottom_place(&mut self) -> Z {
        let bottom = self.board.bottom_key(None);
        Z { key: order::between(None, bottom.as_deref(), &mut self.rng), parent: None }
    }

    /// The topmost frame under a point, leaving out some.
    pub(crate) fn frame_at(&mut self, p: Point, skip: &dyn Fn(Slot) -> bool) -> Option<ItemId> {
        let area = Rect::from_points(p, p);
        let mut best: Option<(u32, ItemId)> = None;
        for slot in self.scene.query(area) {
            let item = self.board.item(slot);
            if item.kind != Kind::Frame || skip(slot) || !super::transform::contains(&item.g, p) {
                continue;
            }
            let id = item.id;
            let rank = self.board.rank(slot);
            if best.as_ref().is_none_or(|(r, _)| rank > *r) {
                best = Some((rank, id));
            }
        }
        best.map(|(_, id)| id)
    }

    /// Things of the board itself that lie wholly inside a box, with their keys: a new frame takes them in.
    pub(crate) fn loose_inside(&mut self, area: Rect) -> Vec<(ItemId, Box<[u8]>)> {
        let found = self.scene.query(area);
        found
            .into_iter()
            .filter(|slot| {
                let item = self.board.item(*slot);
                item.z.parent.is_none()
                    && !item.locked
                    && item.kind != Kind::Frame
                    && geom::join(area, self.scene.bounds(*slot)) == area
            })
            .map(|slot| (self.board.item(slot).id, self.board.item(slot).z.key.clone()))
            .collect()
    }

    /// A new thing that lies on top of all else in its place is drawn onto what is there.
    fn drawn_on_top(&mut self, slot: Slot, area: Rect) {
        self.damage_screen(Some(area));
        self.tiles.append(slot, area, self.now_ms);
        self.covers.append(slot, area, self.now_ms);
    }

    /// Whether nothing lies over an item where it is.
    fn is_topmost(&mut self, slot: Slot, area: Rect) -> bool {
        let mine = self.board.rank(slot);
        let over = self.scene.query(area);
        over.into_iter().all(|other| self.board.rank(other) <= mine)
    }
}
