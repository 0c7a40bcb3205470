//! The live items and what is looked up about them: by id, by parent, by what they were cut from, in paint order.

use std::rc::Rc;

use super::tree::PaintOrder;
use crate::id::IdMap;
use crate::item::{Item, Style};
use crate::{ItemId, Kind, Slot, StrokeBody};

/// Recently seen styles are shared: a hand draws many strokes alike.
const STYLES_SHARED: usize = 16;

#[derive(Debug)]
pub(crate) struct Store {
    items: Vec<Option<Item>>,
    free: Vec<u32>,
    by_id: IdMap<Slot>,
    children: IdMap<Vec<ItemId>>,
    /// Id an item was cut from → its live pieces.
    pieces: IdMap<Vec<ItemId>>,
    record: Item,
    order: PaintOrder,
    styles: Vec<Rc<Style>>,
}

impl Default for Store {
    fn default() -> Self {
        Self {
            items: Vec::new(),
            free: Vec::new(),
            by_id: IdMap::default(),
            children: IdMap::default(),
            pieces: IdMap::default(),
            record: Item::new(ItemId::NIL, Kind::Board),
            order: PaintOrder::default(),
            styles: Vec::new(),
        }
    }
}

impl Store {
    pub(super) fn len(&self) -> usize {
        self.by_id.len()
    }

    pub(super) fn capacity(&self) -> usize {
        self.items.len()
    }

    pub(super) fn slot(&self, id: &ItemId) -> Option<Slot> {
        self.by_id.get(id).copied()
    }

    pub(super) fn item(&self, slot: Slot) -> &Item {
        match self.try_item(slot) {
            Some(item) => item,
            None => unreachable!("slot {} is not live", slot.0),
        }
    }

    pub(super) fn try_item(&self, slot: Slot) -> Option<&Item> {
        self.items.get(slot.0 as usize).and_then(Option::as_ref)
    }

    pub(super) fn by_id(&self, id: &ItemId) -> Option<&Item> {
        self.slot(id).and_then(|slot| self.try_item(slot))
    }

    pub(super) fn slots(&self) -> impl Iterator<Item = Slot> + '_ {
        self.items.iter().enumerate().filter(|(_, item)| item.is_some()).map(|(at, _)| Slot(at as u32))
    }

    pub(super) fn record(&self) -> &Item {
        &self.record
    }

    /// The item, or the record by the nil id, as it is now.
    pub(super) fn snapshot_of(&self, id: &ItemId) -> Option<(Slot, Item)> {
        if id.is_nil() {
            return Some((Slot(u32::MAX), self.record.clone()));
        }
        let slot = self.slot(id)?;
        Some((slot, self.item(slot).clone()))
    }

    pub(super) fn resolve(&self, id: &ItemId) -> Vec<ItemId> {
        if self.by_id.contains_key(id) { vec![*id] } else { self.pieces.get(id).cloned().unwrap_or_default() }
    }

    pub(super) fn body(&self, id: &ItemId) -> Option<Rc<StrokeBody>> {
        let of = |id: &ItemId| self.by_id(id).and_then(Item::piece);
        let own = of(id).filter(|piece| piece.id == *id);
        let piece = own.or_else(|| self.pieces.get(id).and_then(|pieces| pieces.iter().find_map(of)).filter(|piece| piece.id == *id));
        piece.map(|piece| Rc::clone(&piece.body))
    }

    pub(super) fn descendants(&self, container: &ItemId, out: &mut Vec<ItemId>) {
        for child in self.children.get(container).into_iter().flatten() {
            out.push(*child);
            self.descendants(child, out);
        }
    }

    pub(super) fn children_of(&self, parent: &ItemId) -> Vec<ItemId> {
        self.children.get(parent).cloned().unwrap_or_default()
    }

    pub(super) fn children_in_order(&self, parent: &ItemId) -> Vec<Slot> {
        let mut slots: Vec<Slot> = self.children.get(parent).into_iter().flatten().filter_map(|id| self.slot(id)).collect();
        slots.sort_unstable_by(|a, b| self.sort_key(*a).cmp(&self.sort_key(*b)));
        slots
    }

    pub(super) fn insert(&mut self, mut item: Item) {
        self.share_style(&mut item);
        let slot = Slot(self.free.pop().unwrap_or(self.items.len() as u32));
        self.by_id.insert(item.id, slot);
        self.link(&item);
        if slot.0 as usize == self.items.len() {
            self.items.push(None);
        }
        let on_top = item.z.parent.is_none() && !self.children.contains_key(&item.id) && !self.order.is_stale() && self.is_above_all(&item);
        self.items[slot.0 as usize] = Some(item);
        if on_top { self.order.push(slot) } else { self.order.make_stale() }
    }

    pub(super) fn remove(&mut self, id: &ItemId) -> Option<Item> {
        let slot = self.by_id.remove(id)?;
        let item = self.items[slot.0 as usize].take()?;
        self.unlink(&item);
        self.free.push(slot.0);
        // Its children lose their place in the tree.
        if self.children.contains_key(id) { self.order.make_stale() }
        self.order.remove(slot);
        Some(item)
    }

    pub(super) fn update(&mut self, id: &ItemId, change: impl FnOnce(&mut Item)) {
        if id.is_nil() {
            return change(&mut self.record);
        }
        let Some(slot) = self.slot(id) else { return };
        let Some(mut item) = self.items[slot.0 as usize].take() else { return };
        let z = item.z.clone();
        change(&mut item);
        if z != item.z {
            let parent_changed = z.parent != item.z.parent;
            if parent_changed {
                self.leave_parent(z.parent, id);
                self.join_parent(item.z.parent, id);
            }
            self.order.make_stale();
        }
        self.items[slot.0 as usize] = Some(item);
    }

    pub(super) fn rank(&mut self, slot: Slot) -> u32 {
        if self.order.is_stale() {
            let sorted = self.sorted();
            self.order.replace(sorted);
        }
        self.order.rank(slot)
    }

    pub(super) fn take_order_changed(&mut self) -> bool {
        self.order.take_changed()
    }

    /// Highest or lowest key among the items of a container, or of those on the board itself.
    pub(super) fn edge_key(&self, parent: Option<&ItemId>, highest: bool) -> Option<Box<[u8]>> {
        if parent.is_none() && highest && !self.order.is_stale() && let Some(top) = self.order.top() {
            return Some(self.item(self.board_ancestor(top)).z.key.clone());
        }
        let keys = self.items.iter().flatten().filter(|item| self.standing_parent(item).as_ref() == parent).map(|item| &item.z.key);
        if highest { keys.max() } else { keys.min() }.cloned()
    }

    /// The parent, unless it is not there (a chunk may bring it later).
    fn standing_parent(&self, item: &Item) -> Option<ItemId> {
        item.z.parent.filter(|parent| self.by_id.contains_key(parent))
    }

    fn board_ancestor(&self, mut slot: Slot) -> Slot {
        while let Some(parent) = self.item(slot).z.parent.and_then(|id| self.slot(&id)) {
            slot = parent;
        }
        slot
    }

    fn is_above_all(&self, item: &Item) -> bool {
        let Some(top) = self.order.top() else { return true };
        let top = self.board_ancestor(top);
        self.sort_key(top) < (&*item.z.key, item.id)
    }

    fn sort_key(&self, slot: Slot) -> (&[u8], ItemId) {
        let item = self.item(slot);
        (&item.z.key, item.id)
    }

    fn sorted(&self) -> Vec<Slot> {
        let mut roots: Vec<Slot> = self.slots().filter(|slot| self.standing_parent(self.item(*slot)).is_none()).collect();
        roots.sort_unstable_by(|a, b| self.sort_key(*a).cmp(&self.sort_key(*b)));
        let mut out = Vec::with_capacity(self.len());
        for root in roots {
            self.walk(root, &mut out);
        }
        out
    }

    fn walk(&self, slot: Slot, out: &mut Vec<Slot>) {
        out.push(slot);
        let id = self.item(slot).id;
        if self.children.contains_key(&id) {
            for child in self.children_in_order(&id) {
                self.walk(child, out);
            }
        }
    }

    fn link(&mut self, item: &Item) {
        self.join_parent(item.z.parent, &item.id);
        for alias in item.piece().into_iter().flat_map(|piece| &piece.aliases) {
            self.pieces.entry(*alias).or_default().push(item.id);
        }
    }

    fn unlink(&mut self, item: &Item) {
        self.leave_parent(item.z.parent, &item.id);
        for alias in item.piece().into_iter().flat_map(|piece| &piece.aliases) {
            if let Some(pieces) = self.pieces.get_mut(alias) {
                pieces.retain(|id| *id != item.id);
                if pieces.is_empty() {
                    self.pieces.remove(alias);
                }
            }
        }
    }

    fn join_parent(&mut self, parent: Option<ItemId>, id: &ItemId) {
        if let Some(parent) = parent {
            self.children.entry(parent).or_default().push(*id);
        }
    }

    fn leave_parent(&mut self, parent: Option<ItemId>, id: &ItemId) {
        if let Some(parent) = parent && let Some(children) = self.children.get_mut(&parent) {
            children.retain(|child| child != id);
            if children.is_empty() {
                self.children.remove(&parent);
            }
        }
    }

    fn share_style(&mut self, item: &mut Item) {
        if let Some(same) = self.styles.iter().find(|style| ***style == *item.s) {
            item.s = Rc::clone(same);
            return;
        }
        if self.styles.len() == STYLES_SHARED {
            self.styles.remove(0);
        }
        self.styles.push(Rc::clone(&item.s));
    }
}
