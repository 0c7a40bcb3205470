//! One transaction made in parts is the same as made at once, whatever happens between the parts.

#![allow(clippy::unwrap_used, reason = "tests say what went wrong by panicking")]

mod common;

use std::rc::Rc;

use atrium_model::{Board, Body, BodyPiece, Geometry, Group, Item, ItemId, Kind, Op, Reject, Rng, Text, order};
use common::{Log, body, geometry, get, id, ink, inside, item, lives, rect, sound, txn, z};

/// Everything a client has pushed, in order: what the server gets.
#[derive(Default)]
struct Pushed {
    txns: Vec<(u64, Vec<u8>)>,
}

/// A client, its server, and the parts of what is being put.
#[derive(Default)]
struct Loading {
    server: Log,
    client: Board,
    pushed: Pushed,
    parts: Vec<u8>,
}

impl Loading {
    fn with(items: Vec<Item>) -> Self {
        let mut loading = Self::default();
        loading.other(items.into_iter().map(Op::Put).collect());
        loading
    }

    fn other(&mut self, ops: Vec<Op>) {
        let bytes = txn(ops);
        let seq = self.server.row("other", &bytes);
        self.client.apply(seq, "other", seq * 1000, &bytes).unwrap();
        sound(&mut self.client);
    }

    fn own(&mut self, ops: Vec<Op>) -> bool {
        let local = self.client.transact(0, ops);
        sound(&mut self.client);
        let done = local.is_some();
        self.pushed.txns.extend(local.map(|local| (local.token, local.txn)));
        done
    }

    fn undo(&mut self) -> bool {
        let local = self.client.undo(0);
        sound(&mut self.client);
        let done = local.is_some();
        self.pushed.txns.extend(local.map(|local| (local.token, local.txn)));
        done
    }

    fn open(&mut self, n: usize) {
        let above = order::above(self.client.top_key(None).as_deref(), n, &mut Rng::from_number(1));
        assert!(self.client.open_bulk(0, above, 0));
    }

    /// One transaction of a group, whole.
    fn put_in(&mut self, group: u32, items: Vec<Item>) {
        let above = order::above(self.client.top_key(None).as_deref(), items.len(), &mut Rng::from_number(1));
        assert!(self.client.open_bulk(0, above, group));
        self.part(items);
        self.close();
    }

    fn redo(&mut self) -> bool {
        let local = self.client.redo(0);
        sound(&mut self.client);
        let done = local.is_some();
        self.pushed.txns.extend(local.map(|local| (local.token, local.txn)));
        done
    }

    fn part(&mut self, items: Vec<Item>) {
        let (bytes, _) = self.client.extend_bulk(items).unwrap().unwrap();
        sound(&mut self.client);
        self.parts.extend(bytes);
    }

    fn close(&mut self) -> Vec<u8> {
        let (token, mut bytes) = self.client.close_bulk().unwrap();
        bytes.append(&mut self.parts);
        self.pushed.txns.push((token, bytes.clone()));
        bytes
    }

    /// The server takes the next pushed transaction.
    fn confirm(&mut self) {
        if self.pushed.txns.is_empty() {
            return;
        }
        let (token, bytes) = self.pushed.txns.remove(0);
        self.server.board.check(&bytes, "ann").unwrap();
        let seq = self.server.row("me", &bytes);
        self.client.confirm(token, seq, "me", seq * 1000);
        sound(&mut self.client);
    }

    fn assert_equal(&mut self, what: &str) {
        while !self.pushed.txns.is_empty() {
            self.confirm();
        }
        assert_eq!(self.client.pending(), 0, "{what}");
        assert_eq!(self.client.digest(), self.server.board.digest(), "{what}");
    }
}

/// The nth of what is put: ink, rectangles, groups, and things inside what came before or stood there.
fn nth(n: u64) -> Item {
    match n % 7 {
        0 => item(n, Kind::Group),
        1 | 2 => Item { z: inside(n - n % 7, 9), ..rect(n) },
        3 => Item { z: inside(1, 9), ..rect(n) },
        _ => ink(n),
    }
}

#[test]
fn in_parts_is_the_same_as_at_once() {
    let all: Vec<Item> = (700..770).map(nth).collect();
    let mut loading = Loading::with(vec![item(1, Kind::Frame)]);
    loading.open(70);
    all.chunks(9).for_each(|part| loading.part(part.to_vec()));
    let in_parts = loading.close();
    let mut whole = Loading::with(vec![item(1, Kind::Frame)]);
    let local = whole.client.transact(0, all.into_iter().map(Op::Put).collect()).unwrap();
    assert_eq!(loading.client.digest(), whole.client.digest());
    // The same ops; only the header's `base` and `after` could differ, and they do not.
    assert_eq!(in_parts, local.txn);
    loading.assert_equal("confirmed");
}

#[test]
fn whatever_is_done_between_the_parts_the_log_says_the_same() {
    for seed in 0..60 {
        let mut rng = Rng::from_number(seed);
        let mut loading = Loading::with(vec![item(1, Kind::Frame), rect(2), ink(3), item(4, Kind::Group), rect(5)]);
        let (mut next, mut other, mut own) = (700, 3000, 5000);
        loading.own(vec![Op::Put(rect(6))]);
        loading.open(200);
        for _ in 0..40 {
            match rng.below(12) {
                0..=4 => {
                    let n = 1 + rng.below(9);
                    loading.part((next..next + n).map(nth).collect());
                    next += n;
                }
                5 => {
                    own += 1;
                    assert!(loading.own(vec![Op::Put(ink(own))]), "seed {seed}");
                }
                6 => drop(loading.own(vec![Op::Move { dx: 1.0, dy: 2.0, ids: vec![id(2), id(own)] }])),
                7 => drop(loading.undo()),
                8 => {
                    other += 1;
                    let z = if rng.below(2) == 0 { inside(1, 5) } else { z(7) };
                    loading.other(vec![Op::Put(Item { z, ..rect(other) })]);
                }
                9 => loading.other(vec![Op::Move { dx: 3.0, dy: 0.0, ids: vec![id(2), id(1)] }]),
                // What items of later and earlier parts stand in goes away.
                10 => loading.other(vec![Op::Delete(vec![id(1)])]),
                _ => loading.confirm(),
            }
        }
        loading.part(vec![rect(next)]);
        loading.close();
        loading.assert_equal(&format!("seed {seed}"));
    }
}

#[test]
fn it_is_one_step_of_undo_below_what_was_drawn_meanwhile() {
    let mut loading = Loading::with(vec![rect(1)]);
    loading.open(20);
    loading.part((10..20).map(rect).collect());
    assert!(loading.own(vec![Op::Put(ink(5))]));
    loading.part((20..30).map(rect).collect());
    assert!(loading.client.rank(loading.client.get(&id(5)).unwrap()) > 0);
    loading.close();
    assert!(loading.undo() && !lives(&loading.client, id(5)) && loading.client.len() == 21);
    assert!(loading.undo() && loading.client.len() == 1);
    let redone = loading.client.redo(0).unwrap();
    loading.pushed.txns.push((redone.token, redone.txn));
    assert_eq!(loading.client.len(), 21);
    loading.assert_equal("redone");
}

#[test]
fn what_is_drawn_meanwhile_lies_above_all_of_it() {
    let mut client = Board::new();
    let mut rng = Rng::from_number(7);
    assert!(client.open_bulk(0, order::above(None, 300, &mut rng), 0));
    let mut last = None;
    let mut rise = |rng: &mut Rng| {
        last = Some(order::between(last.as_deref(), None, rng));
        last.clone().unwrap()
    };
    let mut put = |client: &mut Board, n: u64, rng: &mut Rng| {
        let mut one = rect(n);
        one.z.key = rise(rng);
        client.extend_bulk(vec![one]).unwrap().unwrap();
    };
    (100..200).for_each(|n| put(&mut client, n, &mut rng));
    let mut drawn = ink(5);
    drawn.z.key = order::between(client.top_key(None).as_deref(), None, &mut rng);
    client.transact(0, vec![Op::Put(drawn)]).unwrap();
    (200..400).for_each(|n| put(&mut client, n, &mut rng));
    client.close_bulk().unwrap();
    assert_eq!(common::painted(&mut client).last(), Some(&id(5)));
}

#[test]
fn what_is_half_there_cannot_be_edited_and_no_step_of_undo_is_lost_by_trying() {
    let mut loading = Loading::with(vec![item(1, Kind::Frame)]);
    loading.own(vec![Op::Put(item(2, Kind::Frame))]);
    loading.open(20);
    loading.part(vec![rect(10), Item { z: inside(2, 5), ..rect(11) }]);
    for ops in [
        vec![Op::Delete(vec![id(10)])],
        vec![Op::Move { dx: 1.0, dy: 1.0, ids: vec![id(1), id(10)] }],
        vec![Op::Delete(vec![id(2)])],
        vec![Op::Put(Item { z: inside(10, 1), ..rect(20) })],
    ] {
        assert!(!loading.own(ops));
    }
    assert!(!loading.undo(), "the step on top is not whole yet");
    loading.close();
    assert!(loading.undo() && !lives(&loading.client, id(10)));
    assert!(loading.undo() && !lives(&loading.client, id(2)));
    loading.assert_equal("undone");
}

#[test]
fn taken_back_it_has_never_been() {
    let mut loading = Loading::with(vec![item(1, Kind::Frame), rect(2)]);
    loading.own(vec![Op::Put(rect(3))]);
    let before = loading.client.digest();
    loading.open(20);
    loading.part((700..720).map(nth).collect());
    assert!(loading.own(vec![Op::Put(ink(5))]) && loading.undo());
    let (token, _) = loading.client.close_bulk().unwrap();
    assert_eq!(loading.client.reject(token).0.removed.len(), 20);
    assert_eq!(loading.client.digest(), before);
    assert!(loading.undo() && !lives(&loading.client, id(3)));
    loading.parts.clear();
    loading.assert_equal("taken back");
    // Nothing in it: nothing to send.
    loading.open(3);
    assert!(loading.client.close_bulk().is_none() && loading.client.pending() == 0);
    assert!(loading.client.extend_bulk(vec![rect(40)]).unwrap().is_none(), "none is open");
}

#[test]
fn a_stored_one_is_shown_again_and_refused_as_a_whole() {
    let mut loading = Loading::with(vec![rect(1)]);
    loading.open(40);
    loading.part((10..30).map(ink).collect());
    loading.part((30..50).map(ink).collect());
    let bytes = loading.close();
    let mut again = Board::new();
    again.adopt(1 << 40, &bytes).unwrap();
    assert_eq!(again.len(), 40);
    assert_eq!(again.reject(1 << 40).0.removed.len(), 40);
    let (changes, dropped) = loading.client.reject(loading.pushed.txns[0].0);
    assert_eq!((changes.removed.len(), dropped.len(), loading.client.len()), (40, 1, 1));
    assert!(!loading.client.can_undo(0));
}

#[test]
fn what_an_earlier_worker_did_to_the_same_things_stands_before_it() {
    let mut loading = Loading::with(vec![item(1, Kind::Frame)]);
    loading.open(20);
    loading.part(vec![Item { z: inside(1, 5), ..rect(10) }, rect(11)]);
    let early = txn(vec![Op::Delete(vec![id(1)]), Op::Put(Item { z: z(9), ..ink(11) })]);
    loading.client.adopt(1 << 40, &early).unwrap();
    loading.pushed.txns.push((1 << 40, early));
    sound(&mut loading.client);
    assert_eq!(get(&loading.client, id(11)).kind, Kind::Stroke);
    assert_eq!(get(&loading.client, id(10)).z.parent, None);
    loading.part(vec![Item { z: inside(1, 5), ..rect(12) }]);
    assert!(loading.own(vec![Op::Put(rect(13))]));
    let (token, _) = loading.client.close_bulk().unwrap();
    // The server has an item 11 by then: it refuses the whole.
    loading.client.reject(token);
    sound(&mut loading.client);
    loading.assert_equal("refused");
    assert!(!lives(&loading.client, id(10)) && lives(&loading.client, id(13)));
}

#[test]
fn chunks_come_beneath_what_is_pending_part_by_part() {
    let mut server = Log::default();
    server.ops((100..160).map(|n| Op::Put(ink(n))).collect());
    server.ops(vec![Op::Cut { target: id(120), remove: vec![(512, 1024)] }]);
    let pieces = server.board.resolve(&id(120));
    let mut client = Board::new();
    // A pending delete takes the piece whose body the other one's chunk only names.
    let local: Vec<(u64, Vec<u8>)> = vec![(1 << 40, txn(vec![Op::Delete(vec![pieces[0]])]))];
    client.adopt(local[0].0, &local[0].1).unwrap();
    for slot in server.board.iter().collect::<Vec<_>>() {
        let alone = server.board.encode_items(&[slot]);
        client.load_chunk(&alone).unwrap();
        sound(&mut client);
    }
    assert_eq!(client.len(), 60);
    assert!(!lives(&client, pieces[0]) && lives(&client, pieces[1]));
    let seq = server.row("me", &local[0].1);
    client.set_seq(2);
    client.confirm(local[0].0, seq, "me", seq * 1000);
    assert_eq!(client.digest(), server.board.digest());
    assert_eq!(get(&client, id(101)).kind, Kind::Stroke);
}

#[test]
fn an_id_that_was_ever_used_by_what_is_pending_is_not_free() {
    let mut loading = Loading::with(vec![rect(1), rect(2)]);
    loading.own(vec![Op::Delete(vec![id(1)])]);
    let free = |board: &Board, n: u64| board.is_free(&id(n));
    assert!(!free(&loading.client, 1) && !free(&loading.client, 2) && free(&loading.client, 3));
    loading.confirm();
    assert!(free(&loading.client, 1));
    let set = Op::Set(vec![ItemId::NIL], Group::K(Rc::default()));
    assert!(loading.client.transact(0, vec![set]).is_none());
}

#[test]
fn what_a_server_would_refuse_is_refused_before_anything_of_its_part_is_there() {
    let long = Text::from_plain(&"a".repeat(256 * 1024 + 1), false);
    let text = |text: Text| Item { t: Some(Rc::new(text)), ..item(701, Kind::Text) };
    let heavy = body(40_000);
    assert!(heavy.bytes().len() > 64 * 1024);
    let stroke =
        |body| Item { b: Some(Body::Stroke(Box::new(BodyPiece::whole(id(701), body)))), ..item(701, Kind::Stroke) };
    let broken = Geometry { x: f64::NAN, ..geometry(0.0) };
    let bad = [
        ("id-taken", vec![rect(701), rect(701)]),
        ("id-taken", vec![rect(1)]),
        ("too-large:text", vec![text(long)]),
        ("too-large:stroke", vec![stroke(heavy)]),
        ("bad-item", vec![Item { g: broken, ..rect(701) }]),
        ("bad-item", vec![item(701, Kind::Board)]),
        ("unknown-kind", vec![item(701, Kind::Unknown(77))]),
    ];
    for (name, part) in bad {
        let mut loading = Loading::with(vec![rect(1)]);
        loading.open(9);
        loading.part(vec![rect(700)]);
        let refused = loading.client.extend_bulk([vec![rect(702)], part].concat()).err().map(Reject::name);
        assert_eq!(refused, Some(name));
        assert!(!lives(&loading.client, id(702)));
        loading.part(vec![rect(703), text(Text::from_plain(&"a".repeat(256 * 1024), false))]);
        loading.close();
        loading.assert_equal(name);
        assert_eq!(loading.client.len(), 4);
    }
}

#[test]
fn undo_takes_a_group_as_one_step_and_a_stroke_drawn_between_as_another() {
    let mut loading = Loading::with(vec![item(1, Kind::Frame)]);
    loading.put_in(7, vec![rect(10)]);
    loading.own(vec![Op::Put(ink(5))]);
    loading.put_in(7, vec![rect(11)]);
    loading.confirm();
    loading.put_in(7, vec![rect(12)]);
    assert!(loading.undo());
    assert!([10, 11, 12].iter().all(|n| !lives(&loading.client, id(*n))) && lives(&loading.client, id(5)));
    assert!(loading.redo());
    assert!([5, 10, 11, 12].iter().all(|n| lives(&loading.client, id(*n))));
    assert!(loading.undo() && loading.undo() && loading.client.len() == 1);
    assert!(!loading.undo());
    assert!(loading.redo() && loading.client.len() == 2 && loading.redo() && loading.client.len() == 5);
    loading.assert_equal("redone");
}

#[test]
fn undo_takes_back_a_change_to_a_group_before_the_whole_group() {
    let mut loading = Loading::with(vec![item(1, Kind::Frame)]);
    loading.put_in(7, vec![rect(10)]);
    loading.own(vec![Op::Move { dx: 5.0, dy: 0.0, ids: vec![id(10)] }]);
    loading.put_in(7, vec![rect(11)]);
    assert!(loading.undo());
    assert!(lives(&loading.client, id(10)) && !lives(&loading.client, id(11)));
    assert!(loading.undo() && loading.undo() && loading.client.len() == 1);
    loading.assert_equal("undone");
}

#[test]
fn a_refused_one_of_a_group_leaves_the_others_one_step_and_another_group_is_its_own() {
    let mut loading = Loading::with(vec![item(1, Kind::Frame)]);
    loading.put_in(7, vec![rect(10)]);
    loading.put_in(7, vec![rect(11)]);
    let (token, _) = loading.pushed.txns.pop().unwrap();
    loading.client.reject(token);
    loading.put_in(7, vec![rect(12)]);
    loading.put_in(8, vec![rect(13)]);
    assert!(loading.undo() && loading.client.len() == 3 && !lives(&loading.client, id(13)));
    assert!(loading.undo() && loading.client.len() == 1);
    loading.assert_equal("undone");
}

#[test]
fn redo_stays_possible_while_more_of_a_group_arrives() {
    let mut loading = Loading::with(vec![item(1, Kind::Frame)]);
    loading.put_in(7, vec![rect(10)]);
    loading.own(vec![Op::Put(ink(5))]);
    assert!(loading.undo());
    loading.put_in(7, vec![rect(11)]);
    assert!(loading.redo() && lives(&loading.client, id(5)));
    loading.assert_equal("redone");
}

#[test]
fn a_group_of_many_is_one_of_the_steps_that_are_kept() {
    let mut loading = Loading::with(vec![item(1, Kind::Frame)]);
    loading.own(vec![Op::Put(ink(5))]);
    (100..700).for_each(|n| loading.put_in(7, vec![rect(n)]));
    assert!(loading.undo() && loading.client.len() == 2);
    assert!(loading.undo() && loading.client.len() == 1);
}
