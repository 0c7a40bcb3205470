//! The live items and what is looked up about them: by id, by parent, by what they were cut from, in paint order.

use std::rc::Rc;

use super::children::Children;
use super::paint_order::PaintOrder;
use crate::id::IdMap;
use crate::item::{Item, Meta, Style};
use crate::sort::sort_keys;
use crate::{ItemId, Kind, Slot, StrokeBody};

/// Recently seen styles, actors and metas are shared: a hand draws many strokes alike, and what came together has one meta.
const SHARED: usize = 16;
/// The slot that stands for the board record.
const RECORD: Slot = Slot(u32::MAX);
/// Items stand in blocks of so many: a board that grows never copies what it has, and has no room to spare beyond one block.
const BLOCK: usize = 256;
/// What one unit of work is worth: pieces that give way to another one, lists of pieces looked up.
const PIECES_PER_UNIT: u64 = 1024;
const ALIASES_PER_UNIT: u64 = 2;

#[derive(Debug)]
pub(crate) struct Store {
    blocks: Vec<Vec<Option<Item>>>,
    /// Slots to be used again; some may be in use (one that was held came back to its own item).
    free: Vec<u32>,
    /// While set: items that left and the slots kept for them, should they come back.
    held: Option<IdMap<Slot>>,
    by_id: IdMap<Slot>,
    pub(super) children: Children,
    /// Id an item was cut from → its live pieces, ascending.
    pieces: IdMap<Vec<ItemId>>,
    record: Item,
    pub(super) order: PaintOrder,
    styles: Vec<Rc<Style>>,
    actors: Vec<Rc<str>>,
    metas: Vec<Rc<Meta>>,
}

impl Default for Store {
    fn default() -> Self {
        Self {
            blocks: Vec::new(),
            free: Vec::new(),
            held: None,
            by_id: IdMap::default(),
            children: Children::default(),
            pieces: IdMap::default(),
            record: Item::new(ItemId::NIL, Kind::Board),
            order: PaintOrder::default(),
            styles: Vec::new(),
            actors: Vec::new(),
            metas: Vec::new(),
        }
    }
}

impl Store {
    pub(super) fn len(&self) -> usize {
        self.by_id.len()
    }

    pub(super) fn capacity(&self) -> usize {
        self.blocks.last().map_or(0, |last| (self.blocks.len() - 1) * BLOCK + last.len())
    }

    pub(super) fn slot(&self, id: &ItemId) -> Option<Slot> {
        self.by_id.get(id).copied()
    }

    pub(super) fn slot_or_record(&self, id: &ItemId) -> Option<Slot> {
        if id.is_nil() { Some(RECORD) } else { self.slot(id) }
    }

    pub(super) fn item(&self, slot: Slot) -> &Item {
        match self.try_item(slot) {
            Some(item) => item,
            None => unreachable!("slot {} is not live", slot.0),
        }
    }

    pub(super) fn try_item(&self, slot: Slot) -> Option<&Item> {
        self.blocks.get(slot.0 as usize / BLOCK)?.get(slot.0 as usize % BLOCK)?.as_ref()
    }

    pub(super) fn by_id(&self, id: &ItemId) -> Option<&Item> {
        self.slot(id).and_then(|slot| self.try_item(slot))
    }

    /// An item's letters; none where nothing lives.
    pub(super) fn plain(&self, id: &ItemId) -> String {
        self.by_id(id).map_or_else(String::new, Item::plain)
    }

    pub(super) fn by_id_or_record(&self, id: &ItemId) -> Option<&Item> {
        if id.is_nil() { Some(&self.record) } else { self.by_id(id) }
    }

    pub(super) fn slots(&self) -> impl Iterator<Item = Slot> + '_ {
        (0..self.capacity() as u32).map(Slot).filter(|slot| self.try_item(*slot).is_some())
    }

    pub(super) fn record(&self) -> &Item {
        &self.record
    }

    /// A copy of an item, or of the record by the nil id, as it is now.
    pub(super) fn copy_of(&self, id: &ItemId) -> Option<(Slot, Rc<Item>)> {
        let slot = self.slot_or_record(id)?;
        self.in_slot(slot).map(|item| (slot, Rc::new(item.clone())))
    }

    fn in_slot(&self, slot: Slot) -> Option<&Item> {
        if slot == RECORD { Some(&self.record) } else { self.try_item(slot) }
    }

    /// The item of an id, which was in this slot when it was last seen.
    pub(super) fn still(&self, id: &ItemId, slot: Slot) -> Option<&Item> {
        self.in_slot(slot).filter(|item| item.id == *id).or_else(|| self.by_id_or_record(id))
    }

    /// The live items an id reaches: itself, or the pieces it was cut into.
    pub(super) fn reached<'a>(&'a self, id: &'a ItemId) -> &'a [ItemId] {
        if self.by_id.contains_key(id) {
            core::slice::from_ref(id)
        } else {
            self.pieces.get(id).map_or(&[], Vec::as_slice)
        }
    }

    /// What it costs to put an item in or take it out beyond the item itself: it is listed under every id it was cut from. Units of work.
    pub(super) fn ties(&self, item: &Item) -> u64 {
        let listed = |alias| 1 + self.pieces.get(alias).map_or(0, Vec::len) as u64 / PIECES_PER_UNIT;
        item.piece().map_or(0, |piece| piece.aliases.iter().map(listed).sum::<u64>() / ALIASES_PER_UNIT)
    }

    pub(super) fn body(&self, id: &ItemId) -> Option<Rc<StrokeBody>> {
        let of = |id: &ItemId| self.by_id(id).and_then(Item::piece);
        let named = |piece: &&crate::BodyPiece| piece.id == *id;
        let piece = of(id).filter(named).or_else(|| self.pieces.get(id)?.iter().filter_map(of).find(named));
        piece.map(|piece| Rc::clone(&piece.body))
    }

    /// From here to `release`, slots of items that leave are kept for them.
    pub(super) fn hold(&mut self) {
        self.held = Some(IdMap::default());
    }

    pub(super) fn release(&mut self) {
        let mut left: Vec<u32> = self.held.take().into_iter().flatten().map(|(_, slot)| slot.0).collect();
        // Hash order must not leak out.
        sort_keys(&mut left, |slot| u64::from(*slot));
        self.free.extend(left);
    }

    fn take_slot(&mut self, id: &ItemId) -> Slot {
        if let Some(own) = self.held.as_mut().and_then(|held| held.remove(id)) {
            return own;
        }
        while let Some(free) = self.free.pop() {
            if self.try_item(Slot(free)).is_none() {
                return Slot(free);
            }
        }
        let slot = Slot(self.capacity() as u32);
        if (slot.0 as usize).is_multiple_of(BLOCK) {
            self.blocks.push(Vec::with_capacity(BLOCK));
        }
        if let Some(last) = self.blocks.last_mut() {
            last.push(None);
        }
        slot
    }

    fn place_mut(&mut self, slot: Slot) -> Option<&mut Option<Item>> {
        self.blocks.get_mut(slot.0 as usize / BLOCK)?.get_mut(slot.0 as usize % BLOCK)
    }

    pub(super) fn insert(&mut self, mut item: Item) {
        self.share(&mut item);
        let slot = self.take_slot(&item.id);
        self.by_id.insert(item.id, slot);
        self.children.join(&item.z, item.id);
        for alias in item.piece().into_iter().flat_map(|piece| &piece.aliases) {
            let pieces = self.pieces.entry(*alias).or_default();
            if let Err(at) = pieces.binary_search(&item.id) {
                pieces.insert(at, item.id);
            }
        }
        if let Some(place) = self.place_mut(slot) {
            *place = Some(item);
        }
        self.place_subtree(slot);
    }

    pub(super) fn remove(&mut self, id: &ItemId) -> Option<(Slot, Item)> {
        let slot = self.slot(id)?;
        self.unplace_subtree(slot);
        self.by_id.remove(id);
        let item = self.place_mut(slot)?.take()?;
        self.children.leave(&item.z, item.id);
        for alias in item.piece().into_iter().flat_map(|piece| &piece.aliases) {
            if let Some(pieces) = self.pieces.get_mut(alias) {
                if let Ok(at) = pieces.binary_search(&item.id) {
                    pieces.remove(at);
                }
                if pieces.is_empty() {
                    self.pieces.remove(alias);
                }
            }
        }
        match &mut self.held {
            Some(held) => {
                held.insert(*id, slot);
            }
            None => self.free.push(slot.0),
        }
        Some((slot, item))
    }

    /// Changes an item, or the record, which is now as `before`. Its id and body stay.
    pub(super) fn update(&mut self, slot: Slot, before: &Item, change: &mut dyn FnMut(&mut Item)) {
        let Some(item) = self.item_mut(slot) else { return };
        change(item);
        if item.z != before.z {
            let z = item.z.clone();
            self.children.leave(&before.z, before.id);
            self.children.join(&z, before.id);
            self.place_subtree(slot);
        }
    }

    /// Puts a whole item in the place of the one with its id.
    pub(super) fn replace(&mut self, item: Item) -> Option<(Slot, Item)> {
        let slot = self.slot_or_record(&item.id)?;
        let before = core::mem::replace(self.item_mut(slot)?, item);
        self.update(slot, &before, &mut |_| {});
        Some((slot, before))
    }

    /// For what is looked up nowhere: meta.
    pub(super) fn meta_mut(&mut self, id: &ItemId) -> Option<&mut Rc<Meta>> {
        let slot = self.slot_or_record(id)?;
        self.item_mut(slot).map(|item| &mut item.m)
    }

    fn item_mut(&mut self, slot: Slot) -> Option<&mut Item> {
        if slot == RECORD { Some(&mut self.record) } else { self.place_mut(slot)?.as_mut() }
    }

    /// Equal values are held once.
    fn share(&mut self, item: &mut Item) {
        match self.styles.iter().find(|style| Rc::ptr_eq(style, &item.s) || ***style == *item.s) {
            Some(same) => item.s = Rc::clone(same),
            None => keep(&mut self.styles, &item.s),
        }
        let is_same = |meta: &&Rc<Meta>| meta.made_at == item.m.made_at && ***meta == *item.m;
        if let Some(same) = self.metas.iter().find(is_same) {
            item.m = Rc::clone(same);
            return;
        }
        let Some(meta) = Rc::get_mut(&mut item.m) else { return };
        for actor in [&mut meta.made_by, &mut meta.changed_by] {
            match self.actors.iter().find(|known| ***known == **actor) {
                Some(same) => *actor = Rc::clone(same),
                None => keep(&mut self.actors, actor),
            }
        }
        keep(&mut self.metas, &item.m);
    }
}

fn keep<T: ?Sized>(list: &mut Vec<Rc<T>>, value: &Rc<T>) {
    if list.len() == SHARED {
        list.remove(0);
    }
    list.push(Rc::clone(value));
}
