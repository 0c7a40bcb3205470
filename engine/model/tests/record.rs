//! The board's record: each of paper, mode and title is set by itself, folded alone while it is pending, and taken back by itself,
//! while the log has the record as a whole.

#![allow(clippy::unwrap_used, reason = "tests say what went wrong by panicking")]

mod common;

use std::rc::Rc;

use atrium_model::{Board, BoardRecord, Group, GroupSet, ItemId, Local, Op};
use common::{Log, board, rect, set_whole, sound, txn};

fn record(paper: Option<u8>, mode: Option<u8>, title: Option<&str>) -> BoardRecord {
    BoardRecord { paper, mode, title: title.map(Into::into), unknown: Vec::new() }
}

fn set(field: GroupSet, record: BoardRecord) -> Vec<Op> {
    vec![Op::Set(vec![ItemId::NIL], Group::Field(field, Rc::new(record)))]
}

fn paper(code: u8) -> Vec<Op> {
    set(GroupSet::PAPER, record(Some(code), None, None))
}

fn mode(code: u8) -> Vec<Op> {
    set(GroupSet::MODE, record(None, Some(code), None))
}

fn title(text: &str) -> Vec<Op> {
    set(GroupSet::TITLE, record(None, None, Some(text)))
}

/// A client, and a server that logs whole records.
#[derive(Default)]
struct Pair {
    server: Log,
    client: Board,
}

impl Pair {
    fn with(record: BoardRecord) -> Self {
        let mut pair = Self::default();
        pair.other(record);
        pair
    }

    /// Somebody else has set some of it, and the whole is logged.
    fn other(&mut self, record: BoardRecord) {
        let bytes = txn(set_whole(record));
        let seq = self.server.row("other", &bytes);
        self.client.apply(seq, "other", seq * 1000, &bytes).unwrap();
        sound(&mut self.client);
    }

    fn edit(&mut self, ops: Vec<Op>) -> Local {
        self.client.transact(0, ops).unwrap()
    }

    /// The server merges it into the record that it has.
    fn confirm(&mut self, local: &Local) {
        let mut merged = Board::new();
        merged.apply(1, "server", 1, &txn(set_whole((*self.server.board.record()).clone()))).unwrap();
        merged.apply(2, "server", 2, &local.txn).unwrap();
        let logged = txn(set_whole((*merged.record()).clone()));
        let seq = self.server.row("me", &logged);
        self.client.confirm_logged(local.token, seq, "me", seq * 1000, &logged);
        sound(&mut self.client);
        assert_eq!(self.client.record(), self.server.board.record());
    }

    fn undo(&mut self) {
        let local = self.client.undo(0).unwrap();
        self.confirm(&local);
    }

    fn shows(&self, paper: u8, mode: u8, title: &str) {
        assert_eq!(*self.client.record(), record(Some(paper), Some(mode), Some(title)));
    }
}

#[test]
fn what_is_pending_covers_its_own_field_alone() {
    let mut pair = Pair::with(record(Some(1), Some(0), Some("Plan")));
    let mine = pair.edit(title("Mine"));
    pair.other(record(Some(1), Some(1), Some("Plan")));
    pair.shows(1, 1, "Mine");
    pair.other(record(Some(5), Some(1), Some("Theirs")));
    pair.shows(5, 1, "Mine");
    pair.confirm(&mine);
    pair.shows(5, 1, "Mine");
    assert_eq!(pair.client.digest(), pair.server.board.digest());
}

#[test]
fn each_is_taken_back_by_itself() {
    let mut pair = Pair::with(record(Some(1), Some(0), Some("Plan")));
    let mine = pair.edit(title("Mine"));
    pair.confirm(&mine);
    let mine = pair.edit(paper(4));
    pair.confirm(&mine);
    pair.other(record(Some(4), Some(1), Some("Mine")));
    pair.undo();
    pair.shows(1, 1, "Mine");
    pair.undo();
    pair.shows(1, 1, "Plan");
    let again = pair.client.redo(0).unwrap();
    pair.confirm(&again);
    pair.shows(1, 1, "Mine");
    assert_eq!(pair.client.digest(), pair.server.board.digest());
}

#[test]
fn what_another_has_set_since_is_not_taken_back() {
    for is_late in [false, true] {
        let mut pair = Pair::with(record(Some(1), Some(0), Some("Plan")));
        let mine = pair.edit(title("Mine"));
        if is_late {
            // It was folded below, and stood there when the own one was logged.
            pair.other(record(Some(1), Some(0), Some("Theirs")));
        }
        pair.confirm(&mine);
        if is_late {
            pair.undo();
        } else {
            pair.other(record(Some(1), Some(0), Some("Theirs")));
            assert!(pair.client.undo(0).is_none());
        }
        pair.shows(1, 0, "Theirs");
    }
}

#[test]
fn what_was_never_set_is_so_again() {
    let mut pair = Pair::default();
    for ops in [paper(4), title("Plan")] {
        let mine = pair.edit(ops);
        pair.confirm(&mine);
    }
    pair.undo();
    pair.undo();
    assert_eq!(*pair.client.record(), BoardRecord::default());
    assert_eq!(pair.client.digest(), pair.server.board.digest());
}

#[test]
fn a_refused_mode_takes_no_title_along() {
    let mut pair = Pair::with(record(Some(1), Some(0), Some("Plan")));
    let locked = pair.edit(mode(1));
    let named = pair.edit(title("Mine"));
    assert_eq!(named.after, 0);
    assert_eq!(pair.client.reject(locked.token).1, [locked.token]);
    pair.shows(1, 0, "Mine");
    pair.confirm(&named);
    pair.shows(1, 0, "Mine");
}

#[test]
fn which_row_changed_it_last_is_known_until_a_snapshot() {
    let mut log = Log::default();
    log.ops(vec![Op::Put(rect(1))]);
    assert_eq!(log.board.record_seq(), 0);
    log.ops(set_whole(record(Some(1), None, None)));
    log.ops(set_whole(record(Some(1), None, None)));
    log.ops(vec![Op::Put(rect(2))]);
    assert_eq!((log.board.record_seq(), log.board.seq()), (2, 4));
    assert_eq!(common::reloaded(&log.board).record_seq(), 0);
    assert_eq!(log.board.record_bytes(), [1, 1, 1]);
}

#[test]
fn a_server_logs_no_field_by_itself() {
    let board = board(vec![rect(1)]);
    assert_eq!(board.check(&txn(title("Plan")), "ann").unwrap_err().name(), "bad-item");
    let strange = [vec![1, 0, 0, 0, 1], vec![10, 1, 3, 9, 1, 0]].concat();
    assert_eq!(board.check(&strange, "ann").unwrap_err().name(), "unknown-op");
    assert_eq!(board.check(&[1, 0, 0, 0, 1, 10, 1, 1, 3], "ann").unwrap_err().name(), "bad-txn");
    assert!(board.check(&txn(set_whole(record(Some(1), None, Some("Plan")))), "ann").is_ok());
}
