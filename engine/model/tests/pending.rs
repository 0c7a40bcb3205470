//! Pending on top of confirmed: confirm, reject, adopt, and that what is shown is the log with the pending ones folded last.

#![allow(clippy::unwrap_used, reason = "tests say what went wrong by panicking")]

mod common;

use atrium_model::{Board, Group, GroupSet, Ink, Item, ItemId, Kind, Local, Op};
use common::{Log, color, geometry, get, id, ink, inside, item, lives, piece, rect, reloaded, sound, txn, z};

/// A client and the server it talks to.
#[derive(Default)]
struct Pair {
    server: Log,
    client: Board,
}

impl Pair {
    fn with(items: Vec<Item>) -> Self {
        let mut pair = Self::default();
        pair.other(items.into_iter().map(Op::Put).collect());
        pair
    }

    /// Somebody else's row reaches both.
    fn other(&mut self, ops: Vec<Op>) -> atrium_model::Changes {
        let bytes = txn(ops);
        let seq = self.server.row("other", &bytes);
        let changes = self.client.apply(seq, "other", seq * 1000, &bytes).unwrap();
        sound(&mut self.client);
        changes
    }

    fn edit(&mut self, ops: Vec<Op>) -> Local {
        let local = self.client.transact(0, ops).unwrap();
        sound(&mut self.client);
        local
    }

    /// The server takes a pending transaction.
    fn confirm(&mut self, local: &Local) -> atrium_model::Changes {
        let seq = self.server.row("me", &local.txn);
        let changes = self.client.confirm(local.token, seq, "me", seq * 1000);
        sound(&mut self.client);
        changes
    }

    fn assert_equal(&self) {
        assert_eq!(self.client.pending(), 0);
        assert_eq!(self.client.digest(), self.server.board.digest());
        assert_eq!(self.client.seq(), self.server.board.seq());
    }
}

fn x(board: &Board, n: u64) -> f64 {
    get(board, id(n)).g.x
}

fn set_x(n: u64, x: f64) -> Vec<Op> {
    vec![Op::Set(vec![id(n)], Group::G(geometry(x)))]
}

#[test]
fn an_edit_shows_at_once_and_its_confirmation_changes_nothing_to_see() {
    let mut pair = Pair::with(vec![rect(1)]);
    let put = pair.edit(vec![Op::Put(rect(2))]);
    assert_eq!((put.token, put.after, put.changes.put.len()), (1, 0, 1));
    let moved = pair.edit(set_x(2, 7.0));
    assert_eq!((moved.token, moved.after), (2, 1));
    assert_eq!(moved.changes.changed, [(pair.client.get(&id(2)).unwrap(), GroupSet::G)]);
    assert!(pair.confirm(&put).is_empty() && pair.confirm(&moved).is_empty());
    pair.assert_equal();
    let m = &get(&pair.client, id(2)).m;
    assert_eq!((&*m.made_by, m.made_at, &*m.changed_by, m.changed_at), ("me", 2000, "me", 3000));
}

#[test]
fn a_local_delete_names_the_slot_that_was_let_go() {
    let mut pair = Pair::with(vec![rect(1), rect(2)]);
    let slot = pair.client.get(&id(1)).unwrap();
    let local = pair.edit(vec![Op::Delete(vec![id(1)])]);
    assert_eq!(local.changes.removed, [(slot, id(1))]);
}

#[test]
fn an_edit_that_changes_nothing_is_no_transaction_and_leaves_no_trace() {
    let mut pair = Pair::with(vec![rect(1)]);
    let stamps = get(&pair.client, id(1)).stamps.clone();
    let same = get(&pair.client, id(1)).g;
    assert!(pair.client.transact(0, vec![Op::Set(vec![id(1)], Group::G(same))]).is_none());
    assert!(pair.client.transact(0, vec![Op::Delete(vec![id(9)])]).is_none());
    assert!(pair.client.transact(0, vec![Op::Put(rect(5)), Op::Delete(vec![id(5)])]).is_none());
    assert!(pair.client.transact(0, Vec::new()).is_none());
    assert_eq!(get(&pair.client, id(1)).stamps, stamps);
    assert!(pair.client.pending() == 0 && !pair.client.can_undo(0));
    assert_eq!(pair.edit(set_x(1, 5.0)).token, 1);
}

#[test]
fn an_edit_that_could_not_be_read_by_others_is_not_made() {
    let mut pair = Pair::with(vec![rect(1)]);
    let nan = atrium_model::Geometry { x: f64::NAN, ..geometry(0.0) };
    let bad = [
        Op::Put(Item { g: nan, ..rect(2) }),
        Op::Set(vec![id(1)], Group::G(nan)),
        Op::Move { dx: f64::INFINITY, dy: 0.0, ids: vec![id(1)] },
        Op::Style(vec![id(1)], std::rc::Rc::new(atrium_model::Style { width: Some(f32::NAN), ..Default::default() })),
    ];
    for op in bad {
        assert!(pair.client.transact(0, vec![op]).is_none());
    }
    pair.assert_equal();
}

#[test]
fn what_others_do_folds_below_what_is_pending() {
    let mut pair = Pair::with(vec![rect(1)]);
    let mine = pair.edit(set_x(1, 100.0));
    assert!(pair.other(set_x(1, 200.0)).is_empty(), "mine will come later in the log and covers it");
    let theirs = pair.other(vec![Op::Style(vec![id(1)], color(Ink::Red))]);
    assert_eq!(theirs.changed.len(), 1);
    assert_eq!(x(&pair.client, 1), 100.0);
    pair.confirm(&mine);
    pair.assert_equal();
    assert_eq!(x(&pair.client, 1), 100.0);
}

#[test]
fn a_pending_edit_of_what_others_delete_ends_with_it() {
    let mut pair = Pair::with(vec![rect(1)]);
    let mine = pair.edit(set_x(1, 100.0));
    pair.other(vec![Op::Delete(vec![id(1)])]);
    assert!(!lives(&pair.client, id(1)));
    pair.confirm(&mine);
    pair.assert_equal();
}

#[test]
fn things_put_into_a_frame_that_others_delete_lie_on_the_board() {
    let mut pair = Pair::with(vec![item(1, Kind::Frame)]);
    let mine = pair.edit(vec![Op::Put(Item { z: inside(1, 4), ..rect(2) })]);
    assert_eq!(get(&pair.client, id(2)).z.parent, Some(id(1)));
    let changes = pair.other(vec![Op::Delete(vec![id(1)])]);
    assert!(changes.order);
    assert_eq!(get(&pair.client, id(2)).z, z(4));
    pair.confirm(&mine);
    pair.assert_equal();
}

#[test]
fn a_frame_that_others_move_takes_pending_things_along_only_if_the_log_says_so() {
    let mut pair = Pair::with(vec![item(1, Kind::Frame)]);
    let mine = pair.edit(vec![Op::Put(Item { z: inside(1, 4), ..rect(2) })]);
    pair.other(vec![Op::Move { dx: 50.0, dy: 0.0, ids: vec![id(1)] }]);
    assert_eq!(x(&pair.client, 2), 20.0, "the move stands before the put");
    pair.confirm(&mine);
    pair.other(vec![Op::Move { dx: 50.0, dy: 0.0, ids: vec![id(1)] }]);
    assert_eq!(x(&pair.client, 2), 70.0);
    pair.assert_equal();
}

#[test]
fn two_erasers_on_one_stroke_agree() {
    let mut pair = Pair::with(vec![ink(1)]);
    let mine = pair.edit(vec![Op::Cut { target: id(1), remove: vec![(500, 900)] }]);
    pair.other(vec![Op::Cut { target: id(1), remove: vec![(700, 1200)] }]);
    assert!(lives(&pair.client, piece(1, 0, 500)) && lives(&pair.client, piece(1, 1200, 2560)));
    let again = pair.edit(vec![Op::Cut { target: piece(1, 1200, 2560), remove: vec![(2000, 2100)] }]);
    assert_eq!(again.after, mine.token);
    pair.confirm(&mine);
    pair.confirm(&again);
    pair.assert_equal();
    assert_eq!(pair.client.len(), 3);
    assert!(pair.client.iter().all(|slot| &*pair.client.item(slot).m.made_by == "other"));
}

#[test]
fn who_drew_a_stroke_that_was_cut_before_it_was_confirmed_is_known_afterwards() {
    let mut pair = Pair::default();
    let put = pair.edit(vec![Op::Put(ink(1))]);
    let cut = pair.edit(vec![Op::Cut { target: id(1), remove: vec![(500, 900)] }]);
    let twice = pair.edit(vec![Op::Cut { target: piece(1, 900, 2560), remove: vec![(1500, 1600)] }]);
    for local in [&put, &cut, &twice] {
        pair.confirm(local);
    }
    pair.assert_equal();
    let m = &get(&pair.client, piece(1, 900, 1500)).m;
    assert_eq!((&*m.made_by, m.made_at, m.changed_at), ("me", 1000, 3000));
}

#[test]
fn a_rejected_edit_goes_with_all_that_builds_on_it_and_nothing_else() {
    let mut pair = Pair::with(vec![rect(1)]);
    let before = pair.client.digest();
    let put = pair.edit(vec![Op::Put(rect(2))]);
    let moved = pair.edit(set_x(2, 5.0));
    let apart = pair.edit(set_x(1, 6.0));
    let third = pair.edit(vec![Op::Style(vec![id(2)], color(Ink::Blue))]);
    assert_eq!([put.after, moved.after, apart.after, third.after], [0, 1, 0, 2]);
    let (changes, dropped) = pair.client.reject(put.token);
    assert_eq!(dropped, [put.token, moved.token, third.token]);
    assert_eq!((changes.removed.len(), changes.changed.len()), (1, 0));
    assert_eq!(x(&pair.client, 1), 6.0);
    let (_, dropped) = pair.client.reject(apart.token);
    assert_eq!(dropped, [apart.token]);
    assert_eq!(pair.client.digest(), before);
    assert!(pair.client.reject(99).1.is_empty());
    pair.assert_equal();
}

#[test]
fn a_rejected_edit_below_another_of_the_same_thing_lets_the_other_stand() {
    let mut pair = Pair::with(vec![rect(1)]);
    let (below, above) = (pair.edit(set_x(1, 5.0)).txn, txn(set_x(1, 9.0)));
    let mut fresh = Pair::with(vec![rect(1)]);
    // Two of earlier workers: neither says that it builds on the other.
    let (t_below, t_above) = (1 << 40, (1 << 40) + 1);
    fresh.client.adopt(t_below, &below).unwrap();
    fresh.client.adopt(t_above, &above).unwrap();
    let (changes, dropped) = fresh.client.reject(t_below);
    assert!(changes.is_empty() && dropped == [t_below]);
    let seq = fresh.server.row("me", &above);
    fresh.client.confirm(t_above, seq, "me", seq * 1000);
    fresh.assert_equal();
}

#[test]
fn adopted_edits_show_again_are_confirmed_in_any_order_and_cannot_be_undone() {
    let mut earlier = Pair::with(vec![rect(1)]);
    let (a, b) = (earlier.edit(vec![Op::Put(rect(2))]), earlier.edit(set_x(2, 4.0)));
    let mut pair = Pair::with(vec![rect(1)]);
    let own = pair.edit(vec![Op::Put(rect(3))]);
    let (ta, tb) = (1 << 40, (1 << 40) + 1);
    pair.client.adopt(ta, &a.txn).unwrap();
    pair.client.adopt(tb, &b.txn).unwrap();
    assert_eq!((x(&pair.client, 2), pair.client.pending()), (4.0, 3));
    for (token, bytes) in [(ta, &a.txn), (tb, &b.txn)] {
        let seq = pair.server.row("me", bytes);
        assert!(pair.client.confirm(token, seq, "me", seq * 1000).is_empty());
    }
    pair.confirm(&own);
    pair.assert_equal();
    assert!(pair.client.undo(0).is_some(), "the own one");
    assert!(pair.client.undo(0).is_none());
}

#[test]
fn an_edit_of_what_an_adopted_one_made_builds_on_it_and_goes_with_it() {
    let token = 1 << 40;
    let mut pair = Pair::default();
    let stored = Board::new().transact(0, vec![Op::Put(rect(1))]).unwrap();
    pair.client.adopt(token, &stored.txn).unwrap();
    assert_eq!(pair.edit(set_x(1, 5.0)).after, token);
    let apart = pair.edit(vec![Op::Put(rect(2))]);
    assert_eq!(apart.after, 0, "what names nothing of it stands alone");

    let (_, dropped) = pair.client.reject(token);
    assert_eq!(dropped, [token, 1]);
    sound(&mut pair.client);
    pair.confirm(&apart);
    pair.assert_equal();
}

#[test]
fn own_numbers_shown_again_after_the_board_was_emptied_are_not_given_twice() {
    let mut pair = Pair::with(vec![rect(1)]);
    let stored = pair.edit(vec![Op::Put(rect(2))]);
    let mut restarted = Board::new();
    restarted.adopt(stored.token, &stored.txn).unwrap();
    assert_eq!(restarted.transact(0, vec![Op::Put(rect(3))]).unwrap().token, stored.token + 1);
}

#[test]
fn chunks_load_below_what_is_pending() {
    let mut pair = Pair::with(vec![rect(1), ink(2)]);
    let mut late = Board::new();
    let local = late.transact(0, vec![Op::Put(rect(5))]).unwrap();
    for chunk in pair.server.board.snapshot() {
        late.load_chunk(&chunk).unwrap();
    }
    late.set_seq(pair.server.board.seq());
    assert_eq!((late.len(), late.pending()), (3, 1));
    pair.client = late;
    pair.confirm(&local);
    pair.assert_equal();
}

#[test]
fn slots_of_pending_items_stay_when_rows_fold_below_them() {
    let mut pair = Pair::with(vec![item(1, Kind::Group), rect(2)]);
    let mine = pair.edit(vec![Op::Put(Item { z: inside(1, 3), ..rect(3) }), Op::Put(rect(4))]);
    let slots = [3, 4].map(|n| pair.client.get(&id(n)).unwrap());
    let changes = pair.other(vec![Op::Delete(vec![id(1)]), Op::Put(rect(7)), Op::Put(rect(8))]);
    assert_eq!(changes.put.len(), 2);
    assert_eq!([3, 4].map(|n| pair.client.get(&id(n)).unwrap()), slots);
    pair.confirm(&mine);
    pair.assert_equal();
}

#[test]
fn bytes_that_are_no_transaction_are_named_and_change_nothing() {
    let mut pair = Pair::with(vec![rect(1)]);
    let mine = pair.edit(set_x(1, 5.0));
    let before = pair.client.digest();
    assert_eq!(pair.client.apply(9, "x", 0, &[1, 2, 3]).unwrap_err().name(), "bad-txn");
    assert_eq!(pair.client.adopt(1 << 40, &[9]).unwrap_err().name(), "bad-txn");
    assert_eq!((pair.client.digest(), pair.client.seq(), pair.client.pending()), (before, 1, 1));
    pair.confirm(&mine);
    assert_eq!(reloaded(&pair.client).digest(), pair.client.digest());
}

#[test]
fn the_board_record_is_confirmed_like_an_item() {
    let mut pair = Pair::default();
    let record = |title: &str| {
        let record = atrium_model::BoardRecord { title: Some(title.into()), ..Default::default() };
        vec![Op::Set(vec![ItemId::NIL], Group::K(std::rc::Rc::new(record)))]
    };
    let mine = pair.client.transact_quiet(0, record("mine")).unwrap();
    assert!(mine.changes.record && !pair.client.can_undo(0));
    assert!(!pair.other(record("theirs")).record, "mine covers it");
    pair.confirm(&mine);
    pair.assert_equal();
    assert_eq!(pair.client.record().title.as_deref(), Some("mine"));
}
