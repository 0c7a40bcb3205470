//! How things were before a transaction, so that it can be rolled back exactly.

use super::changes::Touched;
use super::store::Store;
use crate::ItemId;
use crate::item::Item;

/// State before one step.
#[derive(Debug)]
enum Was {
    Absent(ItemId),
    Present(Box<Item>),
}

/// The steps of one transaction.
#[derive(Debug, Default)]
pub(crate) struct Journal {
    steps: Vec<Was>,
}

/// The store while it is changed: every step is journalled and noted.
pub(crate) struct Editing<'a> {
    pub(super) store: &'a mut Store,
    pub(super) journal: &'a mut Journal,
    pub(super) touched: &'a mut Touched,
}

impl Editing<'_> {
    fn note(&mut self, id: ItemId) {
        let store = &*self.store;
        self.touched.note(id, || store.snapshot_of(&id));
    }

    pub(super) fn insert(&mut self, item: Item) {
        self.note(item.id);
        self.journal.steps.push(Was::Absent(item.id));
        self.store.insert(item);
    }

    pub(super) fn remove(&mut self, id: &ItemId) {
        self.note(*id);
        if let Some(item) = self.store.remove(id) {
            self.journal.steps.push(Was::Present(Box::new(item)));
        }
    }

    /// Changes a live item, or the board record by the nil id.
    pub(super) fn update(&mut self, id: &ItemId, change: impl FnOnce(&mut Item)) {
        self.note(*id);
        if let Some((_, before)) = self.store.snapshot_of(id) {
            self.store.update(id, change);
            self.journal.steps.push(Was::Present(Box::new(before)));
        }
    }
}

impl Journal {
    /// Undoes every step, last first.
    pub(super) fn roll_back(self, store: &mut Store, touched: &mut Touched) {
        for was in self.steps.into_iter().rev() {
            let id = match &was {
                Was::Absent(id) => *id,
                Was::Present(item) => item.id,
            };
            touched.note(id, || store.snapshot_of(&id));
            match was {
                Was::Absent(id) => {
                    store.remove(&id);
                }
                Was::Present(item) if item.id.is_nil() || store.slot(&item.id).is_some() => {
                    let id = item.id;
                    store.update(&id, |now| *now = *item);
                }
                Was::Present(item) => store.insert(*item),
            }
        }
    }
}
