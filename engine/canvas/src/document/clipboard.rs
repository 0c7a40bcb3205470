//! Items as chunks of docs/formats.md: read, given new ids, given places. Copies, imports and window.board.load all come in this way.
//! Answers with items and ops; writing them is the document's.

use std::rc::Rc;

use atrium_model::{
    Anchor, Board, Body, DecodeContext, DecodeError, End, Item, ItemId, Kind, Op, RawInk, Reader, Rng, Z, decode_item,
    order, sort_by,
};
use kurbo::{Rect, Vec2};

use super::ids::Ids;
use crate::geom;
use crate::shape::transform::{contains, upright};

/// Version of a chunk (docs/formats.md).
const CHUNK: u8 = 1;

/// Where the items of a run that name no parent come to. Frames lie in no frame.
#[derive(Default)]
pub(crate) struct Landing {
    /// The frame that all of them go into, or, of `each`, those that take what has its middle in them, topmost first.
    pub(crate) frames: Vec<ItemId>,
    pub(crate) each: bool,
    /// How far they are moved, board units.
    pub(crate) by: Vec2,
}

impl Landing {
    /// The frame of an item with this box.
    fn frame(&self, board: &Board, area: Rect) -> Option<ItemId> {
        let holds = |id: &&ItemId| board.get(id).is_some_and(|slot| contains(&board.item(slot).g, area.center()));
        if self.each { self.frames.iter().find(holds).copied() } else { self.frames.first().copied() }
    }
}

/// Ids and keys for many new items: each above the one before, by id too, so that nothing has to be sorted afterwards.
#[derive(Default)]
pub(crate) struct Run {
    last: Option<Box<[u8]>>,
    at_ms: u64,
    n: u64,
    /// Groups and frames whose given id was not free, and the id each got instead; by the given one.
    renamed: Vec<(ItemId, ItemId)>,
    landing: Landing,
}

impl Run {
    pub(crate) fn new(board: &Board, at_ms: u64, landing: Landing) -> Self {
        Self { last: top_of(board, &landing.frames), at_ms, n: 0, renamed: Vec::new(), landing }
    }

    /// A key above those of about `n` items that are to come.
    pub(crate) fn above(&self, n: usize, rng: &mut Rng) -> Box<[u8]> {
        order::above(self.last.as_deref(), n, rng)
    }

    /// A uuid v7 whose twelve bits after the time count up (RFC 9562, 6.2, method 1).
    fn id(&mut self, rng: &mut Rng) -> ItemId {
        let mut id = atrium_model::new_id(self.at_ms + (self.n >> 12), rng);
        id.0[6] = 0x70 | (self.n >> 8 & 15) as u8;
        id.0[7] = self.n as u8;
        self.n += 1;
        id
    }

    /// Moves items and gives those without a parent the frame they come to. What has a key was put before: the board was emptied since.
    fn land(&self, board: &Board, items: &mut [Item]) {
        let Landing { frames, by, .. } = &self.landing;
        for item in items.iter_mut().filter(|item| item.z.key.is_empty()) {
            item.g.x += by.x;
            item.g.y += by.y;
        }
        if frames.is_empty() {
            return;
        }
        let groups = group_boxes(items);
        for item in items {
            if item.z.key.is_empty() && item.z.parent.is_none() && item.kind != Kind::Frame {
                let group = groups.binary_search_by(|(id, _)| id.cmp(&item.id));
                let area = group.map_or_else(|_| upright(&item.g), |at| groups[at].1);
                item.z.parent = self.landing.frame(board, area);
            }
        }
    }

    /// A chunk's items with ids and places of their own: given ids are kept when free, given keys always. What lies in something whose id
    /// was not free lies in what that became.
    ///
    /// # Errors
    /// When the bytes are no chunk.
    pub(crate) fn items(&mut self, board: &Board, rng: &mut Rng, bytes: &[u8]) -> Result<Vec<Item>, DecodeError> {
        // Ink from outside has no zoom it was drawn at: a 64th of a unit, a quarter px of tolerance at 100 %.
        let mut items = decode_chunk(board, bytes, Some(RawInk { q: 6, epsilon: 0.25 }))?;
        self.land(board, &mut items);
        for item in &mut items {
            let key = order::between(self.last.as_deref(), None, rng);
            if item.id == ItemId::NIL || !board.is_free(&item.id) {
                let given = core::mem::replace(&mut item.id, self.id(rng));
                if item.kind.is_container() {
                    let at = self.renamed.partition_point(|(old, _)| *old < given);
                    self.renamed.insert(at, (given, item.id));
                }
            }
            if let Some(parent) = &mut item.z.parent
                && let Ok(at) = self.renamed.binary_search_by(|(old, _)| old.cmp(parent))
            {
                *parent = self.renamed[at].1;
            }
            if item.z.key.is_empty() {
                item.z.key.clone_from(&key);
            }
            self.last = Some(key);
            if let Some(Body::Stroke(piece)) = item.b.as_mut().filter(|_| item.kind == Kind::Stroke) {
                // A raw body is named after the item it was first drawn as.
                if piece.id == ItemId::NIL {
                    piece.id = item.id;
                }
            }
        }
        Ok(items)
    }
}

/// A chunk's items. Bodies named but not carried are looked up in the chunk and on the board.
///
/// # Errors
/// When the bytes are no chunk.
pub(crate) fn decode_chunk(board: &Board, bytes: &[u8], raw: Option<RawInk>) -> Result<Vec<Item>, DecodeError> {
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
        let known = |id: &ItemId| board.body(id).or_else(|| earlier(id));
        let item = decode_item(&mut r, &DecodeContext { body: &known, raw })?;
        items.push(item);
    }
    if r.is_empty() { Ok(items) } else { Err(DecodeError::BadValue) }
}

/// The boxes round what is in each of the groups, by their ids. A container comes before what is in it.
fn group_boxes(items: &[Item]) -> Vec<(ItemId, Rect)> {
    let groups = items.iter().filter(|item| item.kind == Kind::Group && item.id != ItemId::NIL);
    let mut boxes: Vec<(ItemId, Rect)> = groups.map(|item| (item.id, geom::NO_BOX)).collect();
    sort_by(&mut boxes, &|a, b| a.0.cmp(&b.0));
    let at = |boxes: &[(ItemId, Rect)], id: &ItemId| boxes.binary_search_by(|(group, _)| group.cmp(id)).ok();
    for item in items.iter().rev() {
        let own = at(&boxes, &item.id).map_or_else(|| upright(&item.g), |k| boxes[k].1);
        if let Some(k) = item.z.parent.and_then(|parent| at(&boxes, &parent)) {
            boxes[k].1 = geom::join(boxes[k].1, own);
        }
    }
    boxes
}

/// The box round items: board units.
pub(crate) fn box_of(items: &[Item]) -> Rect {
    let drawn = items.iter().filter(|i| i.kind != Kind::Group);
    drawn.map(|i| upright(&i.g)).reduce(geom::join).unwrap_or(Rect::ZERO)
}

/// The key of what lies on top of the board and of these frames.
fn top_of(board: &Board, frames: &[ItemId]) -> Option<Box<[u8]>> {
    let tops = frames.iter().map(|frame| board.top_key(Some(frame)));
    tops.fold(board.top_key(None), Ord::max)
}

/// Ids and ops of putting copies of items on top of all else, moved by so much. `into`: the frame of each item that is not copied along
/// with its container. What a server would refuse is left out.
pub(crate) fn copies(
    board: &Board,
    ids: &mut Ids,
    items: Vec<Item>,
    by: Vec2,
    into: &[Option<ItemId>],
) -> (Vec<ItemId>, Vec<Op>) {
    let own: Vec<ItemId> = items.iter().map(|_| ids.new_id()).collect();
    let mut names: Vec<(ItemId, ItemId)> = items.iter().map(|item| item.id).zip(own.iter().copied()).collect();
    sort_by(&mut names, &|a, b| a.0.cmp(&b.0));
    let named = |id: &ItemId| names.binary_search_by_key(id, |(old, _)| *old).ok().map(|at| names[at].1);
    let mut frames: Vec<ItemId> = into.iter().flatten().copied().collect();
    frames.dedup();
    let below = top_of(board, &frames);
    let mut keys = order::many_between(below.as_deref(), None, items.len(), &mut ids.rng).into_iter();
    let mut new_ids = Vec::with_capacity(items.len());
    let mut ops = Vec::with_capacity(items.len());
    for ((mut item, id), frame) in items.into_iter().zip(own).zip(into) {
        let Some(key) = keys.next() else { break };
        // Two may bear one name.
        item.id = id;
        // Inside what is copied along items keep their place; everything else goes on top, in the order it had.
        item.z = match item.z.parent.and_then(|p| named(&p)) {
            Some(parent) => Z { key: item.z.key, parent: Some(parent) },
            None => Z { key, parent: *frame },
        };
        item.g.x += by.x;
        item.g.y += by.y;
        if let Some(c) = &mut item.c {
            // Bound to the copy of what it was bound to; where that is not copied along it ends where it lay.
            let c = Rc::make_mut(c);
            for end in [&mut c.start, &mut c.end] {
                *end = match *end {
                    End::Bound(a) => named(&a.item).map_or(End::Free, |item| End::Bound(Anchor { item, ..a })),
                    End::Free => End::Free,
                };
            }
        }
        if let Some(Body::Stroke(piece)) = &mut item.b {
            piece.aliases.clear();
        }
        if item.check_put().is_ok() {
            new_ids.push(item.id);
            ops.push(Op::Put(item));
        }
    }
    (new_ids, ops)
}
