//! A board: the confirmed log folded, then the pending local transactions on top of it.

mod bulk;
mod changes;
mod check;
mod children;
mod claims;
mod cut;
mod fold;
mod incoming;
mod intake;
mod journal;
mod local;
mod locks;
mod paint_order;
mod pending;
mod reject;
mod row;
mod snapshot;
mod step;
mod store;
mod tree;
mod typed;
mod undo;

use std::collections::VecDeque;
use std::rc::Rc;

pub use changes::Changes;
pub use check::{Summary, fact};
pub use intake::{Intake, MAX_WORK};
pub use reject::{Limit, Reject};

use crate::bytes::Writer;
use crate::item::{BoardRecord, GroupSet, Item, Text};
use crate::{ItemId, Kind, Slot, StrokeBody};
use bulk::Bulk;
use claims::Claims;
use fold::Stamp;
use pending::Pending;
use row::Incoming;
use store::Store;
use typed::Typed;
use undo::History;

/// What a local edit yields: the transaction to keep and send, and what it changed here.
#[derive(Debug)]
pub struct Local {
    /// Own number: 1, 2, 3 …
    pub token: u64,
    /// Own number this builds on; 0 = none.
    pub after: u64,
    /// The bytes to send.
    pub txn: Vec<u8>,
    /// What changed.
    pub changes: Changes,
}

/// One board, in the browser or on the server.
#[derive(Debug, Default)]
pub struct Board {
    store: Store,
    seq: u64,
    last_token: u64,
    pending: VecDeque<Pending>,
    claims: Claims,
    bulk: Option<Bulk>,
    /// The row that is being folded in parts.
    incoming: Option<Box<Incoming>>,
    history: History,
    /// A lock was in the way of what was to be done here.
    held_back: bool,
    /// The person here may lead the board (`set_leads`).
    leads: bool,
    /// Texts in which others typed below what is pending, and what that types.
    retype: Vec<(ItemId, Vec<Typed>)>,
    /// Texts that somebody deleted while splices of them are pending: what those stand on.
    gone: Vec<(ItemId, Rc<Text>)>,
}

impl Board {
    /// An empty board at sequence number 0.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// An empty board that nobody looks at: a server's. Paint order is worked out only where it is asked for.
    #[must_use]
    pub fn unseen() -> Self {
        let mut board = Self::default();
        board.store.order.make_stale();
        board
    }

    /// Live items (the board record not counted).
    #[must_use]
    pub fn len(&self) -> usize {
        self.store.len()
    }

    /// Whether there is no item.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The slot of a live item.
    #[must_use]
    pub fn get(&self, id: &ItemId) -> Option<Slot> {
        self.store.slot(id)
    }

    /// The live items an id reaches: itself, or the pieces it was cut into.
    #[must_use]
    pub fn resolve(&self, id: &ItemId) -> Vec<ItemId> {
        self.store.reached(id).to_vec()
    }

    /// The item in a live slot.
    ///
    /// # Panics
    /// When the slot is not live: slots come from this board and end with `Changes::removed`.
    #[must_use]
    pub fn item(&self, slot: Slot) -> &Item {
        self.store.item(slot)
    }

    /// The item in a slot, when it is live.
    #[must_use]
    pub fn try_item(&self, slot: Slot) -> Option<&Item> {
        self.store.try_item(slot)
    }

    /// Every live slot, ascending.
    pub fn iter(&self) -> impl Iterator<Item = Slot> + '_ {
        self.store.slots()
    }

    /// Slots ever used: the length side tables need.
    #[must_use]
    pub fn slots(&self) -> usize {
        self.store.capacity()
    }

    /// Live items whose parent is this container, in paint order.
    #[must_use]
    pub fn children(&self, parent: &ItemId) -> Vec<Slot> {
        self.store.children_of(parent).iter().filter_map(|id| self.get(id)).collect()
    }

    /// All items inside a container, at any depth, the container not included.
    #[must_use]
    pub fn descendants(&self, container: &ItemId) -> Vec<Slot> {
        self.get(container).map_or_else(Vec::new, |slot| self.store.inside(slot))
    }

    /// The topmost group an item belongs to, or itself. Frames are not climbed into.
    #[must_use]
    pub fn root_of(&self, slot: Slot) -> Slot {
        let mut root = slot;
        while let Some(parent) = self.item(root).z.parent.and_then(|id| self.get(&id)) {
            if self.item(parent).kind != Kind::Group {
                break;
            }
            root = parent;
        }
        root
    }

    /// Paint order: lower is painted first; a container's children come right after it.
    pub fn rank(&mut self, slot: Slot) -> u32 {
        self.store.settled().rank(slot)
    }

    /// Puts live slots into paint order, lowest first, each once.
    pub fn arrange(&mut self, slots: &mut Vec<Slot>) {
        self.store.settled().arrange(slots);
    }

    /// The key of the topmost item that lies on the board itself.
    #[must_use]
    pub fn top_key(&self, parent: Option<&ItemId>) -> Option<Box<[u8]>> {
        let top = self.store.edge_key(parent, true);
        match &self.bulk {
            Some(bulk) if parent.is_none() => top.max(Some(bulk.above.clone())),
            _ => top,
        }
    }

    /// The key of the lowest item that lies on the board itself (or in a container).
    #[must_use]
    pub fn bottom_key(&self, parent: Option<&ItemId>) -> Option<Box<[u8]>> {
        self.store.edge_key(parent, false)
    }

    /// Paper, mode and title.
    #[must_use]
    pub fn record(&self) -> Rc<BoardRecord> {
        self.store.record().k.clone().unwrap_or_default()
    }

    /// The bytes of its group `k`.
    #[must_use]
    pub fn record_bytes(&self) -> Vec<u8> {
        let mut w = Writer::new();
        self.record().encode(&mut w);
        w.finish()
    }

    /// The transaction that changed it last; 0 where a snapshot does not tell.
    #[must_use]
    pub fn record_seq(&self) -> u64 {
        let stamps = &self.store.record().stamps;
        GroupSet::ALL.each().map(|field| stamps.get(field)).max().unwrap_or_default()
    }

    /// Sequence number of the last confirmed transaction folded.
    #[must_use]
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// After the chunks of a snapshot: the number it was made at.
    pub fn set_seq(&mut self, seq: u64) {
        self.seq = seq;
    }

    /// Transactions shown but not confirmed yet.
    #[must_use]
    pub fn pending(&self) -> usize {
        self.pending.len()
    }

    /// The body of a stroke any piece of which lives.
    #[must_use]
    pub fn body(&self, id: &ItemId) -> Option<Rc<StrokeBody>> {
        self.store.body(id)
    }
}

/// Marks a stamp or time as an own transaction's token.
pub(crate) const PENDING: Stamp = 1 << 63;
