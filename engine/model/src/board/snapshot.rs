//! The board as bytes: chunks in grid order for loading, canonical bytes for comparing.

use sha2::{Digest as _, Sha256};

use super::Board;
use crate::bytes::Writer;
use crate::item::{BodiesSeen, BodyMode, Item, encode_item};
use crate::sort::{sort_by, sort_ids};
use crate::{ItemId, Slot};

/// A chunk holds no more than this unless one item is larger.
const CHUNK_BYTES: usize = 256 * 1024;
/// Version and count, at most.
const HEADER_BYTES: usize = 11;
/// Side of a grid cell, board units: what lies together loads together.
const CELL_BOARD: f64 = 4096.0;

impl Board {
    /// These items as one chunk (clipboard, automation).
    #[must_use]
    pub fn encode_items(&self, slots: &[Slot]) -> Vec<u8> {
        self.encode_items_as(slots, &|_| None)
    }

    /// The same; `other`: what is written in place of an item.
    #[must_use]
    pub fn encode_items_as(&self, slots: &[Slot], other: &dyn Fn(Slot) -> Option<Item>) -> Vec<u8> {
        let mut seen = BodiesSeen::default();
        let mut mode = BodyMode::Once(&mut seen);
        let mut w = Writer::new();
        w.u8(1);
        w.count(slots.len());
        for slot in slots {
            match other(*slot) {
                Some(item) => encode_item(&mut w, &item, &mut mode),
                None => encode_item(&mut w, self.item(*slot), &mut mode),
            }
        }
        w.finish()
    }

    /// The whole board in chunks, each decodable alone, in grid order. The board record stands in the first.
    #[must_use]
    pub fn snapshot(&self) -> Vec<Vec<u8>> {
        let place = |slot: Slot| {
            let item = self.item(slot);
            let cell = |v: f64| (v / CELL_BOARD).floor() as i64;
            (cell(item.g.y), cell(item.g.x), item.id, slot)
        };
        let mut places: Vec<_> = self.iter().map(place).collect();
        sort_by(&mut places, &|a, b| a.cmp(b));
        let record = self.store.record();
        let mut chunks = Vec::new();
        let mut chunk = Chunk::default();
        if record.k.is_some() || !record.unknown.is_empty() {
            chunk.add(record);
        }
        for (.., slot) in places {
            let full = chunk.items.len();
            chunk.add(self.item(slot));
            if chunk.items.len() > CHUNK_BYTES - HEADER_BYTES && chunk.count > 1 {
                // One too many: it begins the next chunk, with its body, which may have been named only.
                chunk.items.truncate(full);
                chunk.count -= 1;
                chunks.push(core::mem::take(&mut chunk).finish());
                chunk.add(self.item(slot));
            }
        }
        if chunk.count > 0 {
            chunks.push(chunk.finish());
        }
        chunks
    }

    /// SHA-256 of the canonical bytes: equal on every replica at a sequence number.
    #[must_use]
    pub fn digest(&self) -> [u8; 32] {
        let mut ids: Vec<(ItemId, Slot)> = self.iter().map(|slot| (self.item(slot).id, slot)).collect();
        sort_ids(&mut ids, |(id, _)| *id);
        let mut hash = Sha256::new();
        let items = ids.iter().map(|(_, slot)| self.item(*slot));
        for item in core::iter::once(self.store.record()).chain(items) {
            let mut w = Writer::new();
            encode_item(&mut w, item, &mut BodyMode::Inline);
            hash.update(w.finish());
        }
        hash.finalize().into()
    }

    /// Box of all items' geometry: x0, y0, x1, y1; `None` on an empty board. Line widths are not in it.
    #[must_use]
    pub fn bounds(&self) -> Option<[f64; 4]> {
        self.iter()
            .map(|slot| turned_box(self.item(slot)))
            .reduce(|a, b| [a[0].min(b[0]), a[1].min(b[1]), a[2].max(b[2]), a[3].max(b[3])])
    }
}

/// The item's box after rotation.
fn turned_box(item: &Item) -> [f64; 4] {
    let g = item.g;
    let (cx, cy) = (g.x + g.w / 2.0, g.y + g.h / 2.0);
    let (sin, cos) = crate::number::sin_cos(g.rot);
    let (hw, hh) = (g.w.abs() / 2.0, g.h.abs() / 2.0);
    let (w, h) = (hw * cos.abs() + hh * sin.abs(), hw * sin.abs() + hh * cos.abs());
    [cx - w, cy - h, cx + w, cy + h]
}

#[derive(Default)]
struct Chunk {
    items: Writer,
    count: usize,
    seen: BodiesSeen,
}

impl Chunk {
    fn add(&mut self, item: &Item) {
        encode_item(&mut self.items, item, &mut BodyMode::Once(&mut self.seen));
        self.count += 1;
    }

    fn finish(self) -> Vec<u8> {
        let mut w = Writer::new();
        w.u8(1);
        w.count(self.count);
        w.raw(&self.items.finish());
        w.finish()
    }
}
