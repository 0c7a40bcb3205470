//! How things were before a transaction, so that it can be rolled back exactly.

use std::rc::Rc;

use super::changes::Touched;
use super::store::Store;
use crate::ItemId;
use crate::item::Item;

/// State before one step.
#[derive(Debug)]
enum Step {
    Added(ItemId),
    Changed(Rc<Item>),
    Removed(Rc<Item>),
}

/// The steps of one transaction.
#[derive(Debug, Default)]
pub(crate) struct Journal {
    steps: Vec<Step>,
}

/// The store while it is changed: every step is noted, and journalled when it may have to be taken back.
pub(crate) struct Editing<'a> {
    pub(super) store: &'a mut Store,
    pub(super) journal: Option<&'a mut Journal>,
    pub(super) touched: &'a mut Touched,
}

impl Editing<'_> {
    fn step(&mut self, step: Step) {
        if let Some(journal) = &mut self.journal {
            journal.steps.push(step);
        }
    }

    pub(super) fn insert(&mut self, item: Item) {
        let id = item.id;
        self.touched.note(id, None);
        self.step(Step::Added(id));
        self.store.insert(item);
    }

    pub(super) fn remove(&mut self, id: &ItemId) {
        if let Some((slot, item)) = self.store.remove(id) {
            let item = Rc::new(item);
            self.touched.note(*id, Some((slot, Rc::clone(&item))));
            self.step(Step::Removed(item));
        }
    }

    /// Changes a live item, or the board record by the nil id.
    pub(super) fn update(&mut self, id: &ItemId, change: &mut dyn FnMut(&mut Item)) {
        if let Some((slot, before)) = self.store.copy_of(id) {
            self.store.update(slot, &before, change);
            self.touched.note(*id, Some((slot, Rc::clone(&before))));
            self.step(Step::Changed(before));
        }
    }
}

impl Journal {
    /// What the same transaction did after this.
    pub(super) fn then(&mut self, later: Self) {
        self.steps.extend(later.steps);
    }

    /// How many steps it has.
    pub(super) fn len(&self) -> usize {
        self.steps.len()
    }

    /// Undoes every step, last first.
    pub(super) fn roll_back(self, store: &mut Store, touched: &mut Touched) {
        for step in self.steps.into_iter().rev() {
            match step {
                Step::Added(id) => {
                    let gone = store.remove(&id);
                    touched.note(id, gone.map(|(slot, item)| (slot, Rc::new(item))));
                }
                Step::Changed(before) => {
                    let id = before.id;
                    let now = store.replace(Rc::unwrap_or_clone(before));
                    touched.note(id, now.map(|(slot, item)| (slot, Rc::new(item))));
                }
                Step::Removed(item) => {
                    touched.note(item.id, None);
                    store.insert(Rc::unwrap_or_clone(item));
                }
            }
        }
    }

    /// The items it would put back, to be changed in place.
    pub(super) fn items_mut(&mut self) -> impl Iterator<Item = &mut Item> {
        self.steps.iter_mut().filter_map(|step| match step {
            Step::Added(_) => None,
            Step::Changed(item) | Step::Removed(item) => Some(Rc::make_mut(item)),
        })
    }
}
