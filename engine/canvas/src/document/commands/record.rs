//! The board's own record: its title, its paper and who may edit it.

use std::rc::Rc;

use atrium_model::{BoardRecord, Group, GroupSet, ItemId, Op};

use crate::document::Document;

/// Of a board's title; what is longer is cut.
const MAX_TITLE_CHARS: usize = 200;

impl Document {
    /// Names the board. No undo step: a title is no drawing.
    pub(crate) fn set_title(&mut self, lane: u32, title: &str) {
        self.set_quietly(lane, GroupSet::TITLE, titled(title));
    }

    /// Gives the board the title (none where it is empty) and the paper of a file, as one of a group of undo steps: `Board::open_bulk`.
    pub(crate) fn dress(&mut self, lane: u32, title: &str, paper: u8, group: u32) {
        let mut ops = Vec::new();
        if !title.is_empty() {
            ops.append(&mut set_field(GroupSet::TITLE, titled(title)));
        }
        if self.items.board.record().paper() as u8 != paper {
            ops.append(&mut set_field(GroupSet::PAPER, BoardRecord { paper: Some(paper), ..BoardRecord::default() }));
        }
        if !self.items.read_only {
            let local = self.items.board.transact_in(lane, ops, group);
            self.sent(lane, local);
        }
    }

    /// Says who may edit, by a code of docs/formats.md. No undo step, as with the title.
    pub(crate) fn set_mode(&mut self, lane: u32, code: u8) {
        self.set_quietly(lane, GroupSet::MODE, BoardRecord { mode: Some(code), ..BoardRecord::default() });
    }

    fn set_quietly(&mut self, lane: u32, field: GroupSet, record: BoardRecord) {
        if !self.items.read_only {
            let local = self.items.board.transact_quiet(lane, set_field(field, record));
            self.queued(local);
        }
    }

    /// Gives the board another paper, by its code in docs/formats.md. An undo step as any other.
    pub(crate) fn set_paper(&mut self, lane: u32, code: u8) {
        if self.items.board.record().paper != Some(code) {
            let record = BoardRecord { paper: Some(code), ..BoardRecord::default() };
            self.transact(lane, set_field(GroupSet::PAPER, record));
        }
    }
}

/// As much of the title as one may have; empty: none.
fn titled(title: &str) -> BoardRecord {
    let end = title.char_indices().nth(MAX_TITLE_CHARS).map_or(title.len(), |(at, _)| at);
    BoardRecord { title: (end > 0).then(|| title[..end].into()), ..BoardRecord::default() }
}

/// Sets a field of the board's record.
fn set_field(field: GroupSet, record: BoardRecord) -> Vec<Op> {
    vec![Op::Set(vec![ItemId::NIL], Group::Field(field, Rc::new(record)))]
}
