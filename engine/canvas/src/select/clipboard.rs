//! Copies: a chunk of docs/formats.md out, the same chunk in with new ids. Also the way of imports and of window.board.load.

use atrium_model::{
    Body, DecodeContext, DecodeError, Item, ItemId, Kind, Op, RawInk, Reader, Rng, Slot, Z, decode_item, order, sort_by,
};
use kurbo::{Point, Rect, Vec2};

use super::transform::upright;
use crate::engine::Engine;
use crate::geom;

/// Version of a chunk (docs/formats.md).
const CHUNK: u8 = 1;

/// Names and places for many new items: each above the one before, by name too, so that nothing has to be sorted afterwards.
#[derive(Default)]
pub(crate) struct Run {
    last: Option<Box<[u8]>>,
    at_ms: u64,
    n: u64,
}

impl Run {
    /// A uuid v7 whose twelve bits after the time count up (RFC 9562, 6.2, method 1).
    fn id(&mut self, rng: &mut Rng) -> ItemId {
        let mut id = atrium_model::new_id(self.at_ms + (self.n >> 12), rng);
        id.0[6] = 0x70 | (self.n >> 8 & 15) as u8;
        id.0[7] = self.n as u8;
        self.n += 1;
        id
    }
}

/// What was put of a part.
pub struct PutPart {
    /// The items' ids, in order.
    pub ids: Vec<ItemId>,
    /// The bytes of their ops.
    pub ops: Vec<u8>,
}

impl Engine {
    /// A chunk's items. Bodies named but not carried are looked up in the chunk and on the board.
    pub(crate) fn decode_chunk(&self, bytes: &[u8], raw: Option<RawInk>) -> Result<Vec<Item>, DecodeError> {
        let mut r = Reader::new(bytes);
        if r.u8()? != CHUNK {
            return Err(DecodeError::BadValue);
        }
        let n = r.count(18)?;
        let mut items: Vec<Item> = Vec::with_capacity(n);
        for _ in 0..n {
            // A body stands just before the pieces that name it.
            let earlier =
                |id: &ItemId| items.iter().rev().filter_map(Item::piece).find(|p| p.id == *id).map(|p| p.body.clone());
            let known = |id: &ItemId| self.board.body(id).or_else(|| earlier(id));
            let item = decode_item(&mut r, &DecodeContext { body: &known, raw })?;
            items.push(item);
        }
        if r.is_empty() { Ok(items) } else { Err(DecodeError::BadValue) }
    }

    /// The selection and all that is in it, as a chunk.
    #[must_use]
    pub fn copy(&mut self) -> Vec<u8> {
        let slots = self.selected_in_order();
        let all = self.with_inside(&slots);
        self.board.encode_items(&all, false)
    }

    /// Puts a chunk's items so that their middle lies at a point of the board. Returns their new ids, in order.
    pub fn paste(&mut self, bytes: &[u8], at: Point) -> Vec<ItemId> {
        let Ok(items) = self.decode_chunk(bytes, None) else { return Vec::new() };
        let area = items
            .iter()
            .filter(|i| i.kind != Kind::Group)
            .map(|i| upright(&i.g))
            .reduce(geom::join)
            .unwrap_or(Rect::ZERO);
        let ids = self.put_copies(items, at - area.center());
        self.select_roots(&ids);
        ids
    }

    /// The same, moved by so much from where they were.
    pub(crate) fn paste_by(&mut self, bytes: &[u8], by: Vec2) -> Vec<ItemId> {
        let Ok(items) = self.decode_chunk(bytes, None) else { return Vec::new() };
        self.put_copies(items, by)
    }

    fn put_copies(&mut self, items: Vec<Item>, by: Vec2) -> Vec<ItemId> {
        let mut names: Vec<(ItemId, ItemId)> = items.iter().map(|item| (item.id, self.new_id())).collect();
        sort_by(&mut names, &|a, b| a.0.cmp(&b.0));
        let named = |id: &ItemId| names.binary_search_by_key(id, |(old, _)| *old).ok().map(|at| names[at].1);
        let below = self.board.top_key(None);
        let mut keys = order::many_between(below.as_deref(), None, items.len(), &mut self.rng).into_iter();
        let mut ids = Vec::with_capacity(items.len());
        let mut ops = Vec::with_capacity(items.len());
        for mut item in items {
            let Some(key) = keys.next() else { break };
            item.id = named(&item.id).unwrap_or(item.id);
            // Inside what is copied along things keep their place; everything else goes on top, in the order it had.
            item.z = match item.z.parent.and_then(|p| named(&p)) {
                Some(parent) => Z { key: item.z.key, parent: Some(parent) },
                None => Z { key, parent: None },
            };
            item.g.x += by.x;
            item.g.y += by.y;
            if let Some(Body::Stroke(piece)) = &mut item.b {
                piece.aliases.clear();
            }
            ids.push(item.id);
            ops.push(Op::Put(item));
        }
        if self.transact(ops) { ids } else { Vec::new() }
    }

    /// Begins one undoable transaction of about `n` items from outside (window.board.load, imports) that come in parts. False when editing is not allowed or one is open already.
    pub fn open_put(&mut self, n: usize) -> bool {
        let run = self.new_run();
        let above = order::above(run.last.as_deref(), n, &mut self.rng);
        let opened = !self.read_only && self.board.open_bulk(self.lane, above);
        if opened {
            self.run = run;
        }
        opened
    }

    /// The next of its items, as a chunk whose ink may be raw. Nil ids and empty keys are filled in; given ids are kept when free; a
    /// parent may be named that came before. `None` when none is open: the
    /// board was emptied.
    ///
    /// # Errors
    /// When the bytes are no chunk, or hold what cannot be put.
    pub fn put_part(&mut self, bytes: &[u8]) -> Result<Option<PutPart>, DecodeError> {
        let mut run = core::mem::take(&mut self.run);
        let items = self.take_in(bytes, &mut run);
        self.run = run;
        let items = items?;
        let ids = items.iter().map(|item| item.id).collect();
        let Some((ops, changes)) = self.board.extend_bulk(items) else {
            return if self.board.bulk_is_open() { Err(DecodeError::BadValue) } else { Ok(None) };
        };
        self.absorb_as(&changes, true);
        Ok(Some(PutPart { ids, ops }))
    }

    /// Ends it: its token and the bytes that go before those of its ops; `None` when nothing is to be sent.
    pub fn close_put(&mut self) -> Option<(u64, Vec<u8>)> {
        self.dirty_state = true;
        self.arrived();
        self.board.close_bulk()
    }

    fn new_run(&self) -> Run {
        Run { last: self.board.top_key(None), at_ms: self.epoch_ms.max(0.0) as u64, n: 0 }
    }

    /// A chunk's items with names and places of their own.
    fn take_in(&mut self, bytes: &[u8], run: &mut Run) -> Result<Vec<Item>, DecodeError> {
        // Ink from outside has no zoom it was drawn at: a 64th of a unit, a quarter px of tolerance at 100 %.
        let mut items = self.decode_chunk(bytes, Some(RawInk { q: 6, epsilon: 0.25 }))?;
        for item in &mut items {
            let key = order::between(run.last.as_deref(), None, &mut self.rng);
            if item.id == ItemId::NIL || !self.board.is_free(&item.id) {
                item.id = run.id(&mut self.rng);
            }
            if item.z.key.is_empty() {
                item.z.key.clone_from(&key);
            }
            run.last = Some(key);
            if let Some(Body::Stroke(piece)) = item.b.as_mut().filter(|_| item.kind == Kind::Stroke) {
                // A raw body is named after the item it was first drawn as.
                if piece.id == ItemId::NIL {
                    piece.id = item.id;
                }
            }
        }
        Ok(items)
    }

    /// Selects those of these that are not inside another of them.
    fn select_roots(&mut self, ids: &[ItemId]) {
        let slots: Vec<Slot> =
            ids.iter().filter_map(|id| self.board.get(id)).filter(|s| self.board.item(*s).z.parent.is_none()).collect();
        self.select_slots(&slots);
    }

    /// Selects items by id; what is not there is passed over.
    pub fn select_ids(&mut self, ids: &[ItemId]) {
        let slots: Vec<Slot> = ids.iter().filter_map(|id| self.board.get(id)).collect();
        let inside = |s: &Slot| self.board.item(*s).z.parent.is_some_and(|p| ids.contains(&p));
        let roots: Vec<Slot> =
            if slots.len() > 2000 { slots } else { slots.iter().copied().filter(|s| !inside(s)).collect() };
        self.select_slots(&roots);
    }
}
