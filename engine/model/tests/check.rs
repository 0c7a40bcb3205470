//! What the server refuses, by name, before it logs anything; and what it tells the policies of the rest.

mod common;

use std::rc::Rc;

use atrium_model::{
    Board, BoardRecord, Body, BodyPiece, Dash, Group, Ink, Item, ItemId, Kind, Lock, Op, RawGroup, Splice, Style, Text,
    Z, fact,
};
use common::{board, body, color, geometry, id, ink, inside, item, piece, rect, txn};

fn name(ops: Vec<Op>) -> &'static str {
    let board = board(vec![rect(1), ink(2), item(3, Kind::Group)]);
    match board.check(&txn(ops), "ann") {
        Ok(_) => "ok",
        Err(reject) => reject.name(),
    }
}

fn stroke(n: u64, piece: BodyPiece) -> Item {
    Item { b: Some(Body::Stroke(Box::new(piece))), ..item(n, Kind::Stroke) }
}

#[test]
fn what_a_server_does_not_know_is_refused_by_name() {
    let raw = RawGroup { tag: b'r', version: 1, bytes: [1].into() };
    let newer = Rc::new(Style { unknown: vec![(99, [1].into())], ..Style::default() });
    assert_eq!(name(vec![Op::Unknown(99)]), "unknown-op");
    assert_eq!(name(vec![Op::Put(item(9, Kind::Unknown(77)))]), "unknown-kind");
    assert_eq!(name(vec![Op::Put(Item { unknown: vec![raw.clone()], ..rect(9) })]), "bad-item");
    assert_eq!(name(vec![Op::Put(Item { s: Rc::clone(&newer), ..rect(9) })]), "bad-item");
    assert_eq!(name(vec![Op::Set(vec![id(1)], Group::Raw(raw))]), "bad-item");
    assert_eq!(name(vec![Op::Set(vec![id(1)], Group::S(Rc::clone(&newer)))]), "bad-item");
    assert_eq!(name(vec![Op::Style(vec![id(1)], newer)]), "bad-item");
}

#[test]
fn groups_where_they_do_not_belong_are_refused() {
    let record = || Rc::new(BoardRecord { paper: Some(1), ..Default::default() });
    let whole = Body::Stroke(Box::new(BodyPiece::whole(id(9), body(3))));
    assert_eq!(name(vec![Op::Put(Item { b: Some(whole), ..rect(9) })]), "bad-item");
    assert_eq!(name(vec![Op::Put(Item { k: Some(record()), ..rect(9) })]), "bad-item");
    assert_eq!(name(vec![Op::Put(Item { c: Some(Rc::default()), ..rect(9) })]), "bad-item");
    assert_eq!(name(vec![Op::Set(vec![id(1)], Group::K(record()))]), "bad-item");
    assert_eq!(name(vec![Op::Set(vec![ItemId::NIL], Group::G(geometry(1.0)))]), "bad-item");
    assert_eq!(name(vec![Op::Set(vec![id(2)], Group::B(ink(2).b.unwrap()))]), "bad-item");
    assert_eq!(name(vec![Op::Put(Item { z: Z::default(), ..rect(9) })]), "bad-item");
    assert_eq!(name(vec![Op::Set(vec![id(1)], Group::Z(Z::default()))]), "bad-item");
    assert_eq!(name(vec![Op::Set(vec![ItemId::NIL], Group::K(record()))]), "ok");
}

#[test]
fn an_id_is_put_once_even_within_one_transaction() {
    assert_eq!(name(vec![Op::Put(rect(1))]), "id-taken");
    assert_eq!(name(vec![Op::Put(rect(9)), Op::Put(rect(9))]), "id-taken");
    assert_eq!(name(vec![Op::Restore(vec![rect(1)])]), "ok");
}

#[test]
fn restored_ink_bears_the_name_it_had_and_the_body_that_name_has() {
    let part = |from, to| BodyPiece { id: id(9), body: body(11), from, to, aliases: vec![id(9)] };
    let named = |at: ItemId, part: BodyPiece| Item { id: at, ..stroke(9, part) };
    assert_eq!(
        name(vec![Op::Restore(vec![
            named(piece(9, 0, 500), part(0, 500)),
            named(piece(9, 900, 2560), part(900, 2560))
        ])]),
        "ok"
    );
    assert_eq!(name(vec![Op::Restore(vec![named(piece(9, 0, 501), part(0, 500))])]), "bad-item");
    assert_eq!(name(vec![Op::Restore(vec![named(id(10), part(0, 500))])]), "bad-item");
    let forged = BodyPiece { id: id(2), body: body(5), from: 0, to: 500, aliases: vec![] };
    assert_eq!(
        name(vec![Op::Restore(vec![named(piece(2, 0, 500), forged)])]),
        "bad-item",
        "another body under the name of one that lives"
    );
}

#[test]
fn what_is_too_large_is_refused() {
    let letters = |n| Rc::new(Text::from_plain(&"x".repeat(n), false));
    assert_eq!(name(vec![Op::Set(vec![id(1)], Group::T(letters(256 * 1024)))]), "ok");
    assert_eq!(name(vec![Op::Set(vec![id(1)], Group::T(letters(256 * 1024 + 1)))]), "too-large:text");
    assert_eq!(name(vec![Op::Put(stroke(9, BodyPiece::whole(id(9), body(30_000))))]), "too-large:stroke");
    let title = BoardRecord { title: Some("x".repeat(5000).into()), ..Default::default() };
    assert_eq!(name(vec![Op::Set(vec![ItemId::NIL], Group::K(Rc::new(title)))]), "too-large:title");
    assert_eq!(name(vec![Op::Delete(vec![id(1)]); 200_000]), "ok");
    assert_eq!(name(vec![Op::Delete(vec![id(1)]); 200_001]), "too-large:ops");
}

#[test]
fn the_summary_names_each_op_with_the_kinds_it_reaches() {
    let mut board = board(vec![rect(1), ink(2), item(3, Kind::Group)]);
    common::fold(&mut board, vec![Op::Cut { target: id(2), remove: vec![(500, 900)] }]);
    let dashed = Rc::new(Style { dash: Some(Dash::Dashed), ..Style::default() });
    let ops = vec![
        Op::Style(vec![id(1), id(2), id(3)], dashed),
        Op::Style(vec![id(1)], color(Ink::Red)),
        Op::Delete(vec![id(77)]),
        Op::Set(vec![ItemId::NIL], Group::K(Rc::default())),
        Op::Put(item(9, Kind::Sticky)),
    ];
    let summary = board.check(&txn(ops), "ann").unwrap();
    let does = summary.ops.iter().map(|[op, kind, _]| (*op, *kind)).collect::<Vec<_>>();
    assert_eq!(does, [(7, 1), (7, 3), (7, 11), (3, 1), (2, 0), (1, 7)]);
}

/// What `actor` is told of ops on a board that "other" made: 1 a rectangle, 2 a locked one, 3 a locked group with 4 in it, 5 a frame with the
/// locked 6 in it, 7 a group with the locked 8 in it.
fn facts(actor: &str, ops: Vec<Op>) -> Vec<u8> {
    let within = |n, parent, lock| Item { z: inside(parent, 1), lock, ..rect(n) };
    let board = board(vec![
        rect(1),
        Item { lock: Lock::Anyone, ..rect(2) },
        Item { lock: Lock::Anyone, ..item(3, Kind::Group) },
        within(4, 3, Lock::None),
        item(5, Kind::Frame),
        within(6, 5, Lock::Anyone),
        item(7, Kind::Group),
        within(8, 7, Lock::Anyone),
    ]);
    board.check(&txn(ops), actor).expect("a sound transaction").ops.iter().map(|[_, _, facts]| *facts).collect()
}

#[test]
fn what_any_of_ones_own_actors_made_is_not_anothers() {
    let moved = |actor| facts(actor, vec![Op::Move { dx: 1.0, dy: 0.0, ids: vec![id(1)] }]);
    assert_eq!([moved("other"), moved("person\nother"), moved("person\nother\nthird")], [[0], [0], [0]]);
    for stranger in ["person", "person\nothe", "person\nothers", "oth\ner", ""] {
        assert_eq!(moved(stranger), [fact::OTHERS], "{stranger:?}");
    }
}

#[test]
fn the_summary_tells_what_a_lock_holds() {
    let shift = |n| vec![Op::Move { dx: 1.0, dy: 0.0, ids: vec![id(n)] }];
    let moved = |n| facts("other", shift(n));
    assert_eq!([moved(1), moved(2)], [[0], [fact::HELD]]);
    // A group is one thing: its lock counts, not those in it. A frame's things have their own.
    assert_eq!([moved(4), moved(8), moved(6), moved(5)], [[fact::HELD], [0], [fact::HELD], [0]]);
    let delete = |ns: &[u64]| facts("other", vec![Op::Delete(ns.iter().map(|n| id(*n)).collect())]);
    assert_eq!([delete(&[6]), delete(&[3]), delete(&[7, 8])], [vec![fact::HELD], vec![fact::HELD], vec![0, 0]]);
    assert_eq!(delete(&[5, 6]), [0, 0], "what is in a frame goes with it");
    let style = |ns: &[u64]| facts("other", vec![Op::Style(ns.iter().map(|n| id(*n)).collect(), color(Ink::Red))]);
    assert_eq!([style(&[5, 6]), style(&[1, 6])], [vec![0, 0], vec![0, fact::HELD]]);
    let lock = |n, lock| facts("other", vec![Op::Set(vec![id(n)], Group::L(lock))]);
    assert_eq!([lock(1, Lock::Anyone), lock(2, Lock::None)], [[fact::LOCKS], [fact::LOCKS | fact::HELD]]);
    assert_eq!(delete(&[99]), [0], "what is gone is nobody's");
}

#[test]
fn what_a_lock_holds_is_passed_over_before_a_server_refuses_the_rest_with_it() {
    let within = |n, parent, lock| Item { z: inside(parent, 1), lock, ..rect(n) };
    let locked_frame = Item { lock: Lock::Anyone, ..item(5, Kind::Frame) };
    let mut board = board(vec![
        rect(1),
        Item { lock: Lock::Anyone, ..rect(2) },
        Item { lock: Lock::Anyone, ..item(3, Kind::Group) },
        within(4, 3, Lock::None),
        locked_frame,
        within(6, 5, Lock::Anyone),
    ]);
    let ids = |ns: &[u64]| ns.iter().map(|n| id(*n)).collect::<Vec<_>>();
    let set = |ns: &[u64]| Op::Set(ids(ns), Group::G(geometry(9.0)));
    let left = board.without_held(vec![
        set(&[1, 2, 4]),
        set(&[2]),
        Op::Delete(ids(&[5, 6, 1])),
        Op::Splice(id(2), Splice { at: 0, removed: 0, inserted: "x".into(), format: None }),
        Op::Set(ids(&[2]), Group::L(Lock::None)),
        Op::Move { dx: 1.0, dy: 0.0, ids: ids(&[99, 3]) },
    ]);
    let expected = vec![
        set(&[1]),
        Op::Delete(ids(&[1])),
        Op::Set(ids(&[2]), Group::L(Lock::None)),
        Op::Move { dx: 1.0, dy: 0.0, ids: ids(&[99]) },
    ];
    assert_eq!(left, expected);
    let held = |facts: u8| facts & fact::HELD != 0 && facts & fact::LOCKS == 0;
    let summary = board.check(&txn(left), "ann").expect("a sound transaction");
    assert!(!summary.ops.iter().any(|[_, _, facts]| held(*facts)));
    assert_eq!([board.take_held_back(), board.take_held_back()], [true, false]);
    let free = vec![set(&[1]), Op::Put(rect(50))];
    assert_eq!(board.without_held(free.clone()), free);
    assert!(!board.take_held_back());
}

/// A board where a leader locked the rectangle 2, the group 3 with 4 in it, and 6 in the frame 5.
fn led() -> Board {
    board(vec![
        rect(1),
        Item { lock: Lock::Leader, ..rect(2) },
        Item { lock: Lock::Leader, ..item(3, Kind::Group) },
        Item { z: inside(3, 1), ..rect(4) },
        item(5, Kind::Frame),
        Item { z: inside(5, 1), lock: Lock::Leader, ..rect(6) },
    ])
}

#[test]
fn the_summary_tells_what_a_leader_has_locked_and_who_sets_such_a_lock() {
    let facts =
        |ops| led().check(&txn(ops), "other").unwrap().ops.iter().map(|[_, _, facts]| *facts).collect::<Vec<_>>();
    let ids = |ns: &[u64]| ns.iter().map(|n| id(*n)).collect::<Vec<_>>();
    let lock = |n, lock| facts(vec![Op::Set(ids(&[n]), Group::L(lock))]);
    assert_eq!([lock(1, Lock::Anyone), lock(1, Lock::Leader)], [[fact::LOCKS], [fact::LOCKS | fact::LEADERS]]);
    let all = fact::LOCKS | fact::HELD | fact::LEADERS;
    for n in [2, 3, 4, 6] {
        assert_eq!([lock(n, Lock::None), lock(n, Lock::Anyone)], [[all], [all]], "{n}");
    }
    let locked = fact::HELD | fact::LEADERS;
    assert_eq!(facts(vec![Op::Move { dx: 1.0, dy: 0.0, ids: ids(&[2]) }]), [locked]);
    assert_eq!(facts(vec![Op::Delete(ids(&[4]))]), [locked]);
    // A leader may take it along with its frame.
    assert_eq!(facts(vec![Op::Delete(ids(&[5, 6]))]), [fact::LEADERS, 0]);
    let copy = |n| Item { lock: Lock::Leader, ..rect(n) };
    assert_eq!(
        [facts(vec![Op::Put(copy(9))]), facts(vec![Op::Restore(vec![copy(9)])])],
        [[fact::LEADERS], [fact::LEADERS]]
    );
}

#[test]
fn a_client_that_does_not_lead_leaves_the_locks_of_leaders() {
    let mut board = led();
    let ids = |ns: &[u64]| ns.iter().map(|n| id(*n)).collect::<Vec<_>>();
    let lock = |ns: &[u64], lock| Op::Set(ids(ns), Group::L(lock));
    let copy = |lock| Op::Put(Item { lock, ..rect(9) });
    let ops =
        || vec![lock(&[1, 2, 4], Lock::None), lock(&[1], Lock::Leader), Op::Delete(ids(&[5, 6])), copy(Lock::Leader)];
    let left = board.without_held(ops());
    assert_eq!(left, [lock(&[1], Lock::None), Op::Delete(ids(&[5])), copy(Lock::Anyone)]);
    assert!(board.take_held_back());
    let summary = board.check(&txn(left), "other").unwrap();
    assert!(!summary.ops.iter().any(|[_, _, facts]| facts & fact::LEADERS != 0));
    board.set_leads(true);
    assert_eq!(board.without_held(ops()), ops());
    assert!(!board.take_held_back());
}

#[test]
fn the_summary_tells_what_another_made() {
    let style = |actor: &str| facts(actor, vec![Op::Style(vec![id(1)], color(Ink::Red))]);
    assert_eq!([style("other"), style("ben")], [[0], [fact::OTHERS]]);
    assert_eq!(facts("ben", vec![Op::Put(item(9, Kind::Sticky))]), [0]);
}

#[test]
fn the_summary_tells_the_mode_and_who_sets_another() {
    let record = |mode, paper| Group::K(Rc::new(BoardRecord { mode, paper, ..BoardRecord::default() }));
    let set = |group| vec![Op::Set(vec![ItemId::NIL], group)];
    let mut board = board(vec![rect(1)]);
    let told = |board: &Board, group| {
        let summary = board.check(&txn(set(group)), "ann").unwrap();
        (summary.mode, summary.ops[0][2])
    };
    assert_eq!(told(&board, record(None, Some(1))), (0, 0));
    assert_eq!(told(&board, record(Some(0), None)), (0, 0));
    assert_eq!(told(&board, record(Some(2), None)), (0, fact::MODE));
    common::fold(&mut board, set(record(Some(1), None)));
    assert_eq!(told(&board, record(Some(1), Some(3))), (1, 0));
    assert_eq!(told(&board, record(None, None)), (1, fact::MODE));
    let squared = BoardRecord { paper: Some(2), ..BoardRecord::default() };
    let put = Item { k: Some(Rc::new(squared)), ..Item::new(ItemId::NIL, Kind::Board) };
    assert_eq!(board.check(&txn(vec![Op::Put(put)]), "ann").unwrap().ops, [[1, 0, fact::MODE]]);
}
