//! Each rule of the fold (docs/formats.md, "Ops and transactions").

mod common;

use atrium_model::{Board, Group, Ink, ItemId, Kind, Lock, Op, Text, Z};
use common::{
    board, body, color, fold, geometry, get, id, ink, inside, item, lives, painted, piece, rect, reloaded, txn, z,
};
use std::rc::Rc;

#[test]
fn ops_on_ids_that_are_not_there_are_ignored() {
    let mut board = board(vec![rect(1)]);
    let before = board.digest();
    let gone = vec![id(7)];
    let changes = fold(
        &mut board,
        vec![
            Op::Set(gone.clone(), Group::G(geometry(1.0))),
            Op::Style(gone.clone(), color(Ink::Red)),
            Op::Delete(gone.clone()),
            Op::Move { dx: 1.0, dy: 1.0, ids: gone },
            Op::Cut { target: id(7), remove: vec![(0, 100)] },
        ],
    );
    assert!(changes.is_empty());
    assert_eq!(board.digest(), before);
    assert_eq!(board.seq(), 2);
}

#[test]
fn ids_that_are_there_are_reached_beside_ones_that_are_not() {
    let mut board = board(vec![rect(1), rect(2)]);
    fold(&mut board, vec![Op::Set(vec![id(1), id(9), id(2), id(1)], Group::G(geometry(77.0)))]);
    assert_eq!((get(&board, id(1)).g.x, get(&board, id(2)).g.x), (77.0, 77.0));
}

#[test]
fn a_put_of_a_live_id_changes_nothing_and_is_refused_by_the_check() {
    let mut board = board(vec![rect(1)]);
    let again = txn(vec![Op::Put(item(1, Kind::Ellipse))]);
    assert_eq!(board.check(&again, "ann").unwrap_err().name(), "id-taken");
    assert!(board.apply(2, "x", 0, &again).unwrap().is_empty());
    assert_eq!(get(&board, id(1)).kind, Kind::Rectangle);
}

#[test]
fn a_restore_of_a_live_id_is_ignored_and_of_a_dead_one_brings_the_whole_item() {
    let mut board = board(vec![rect(1), rect(2)]);
    let (mut first, mut second) = (get(&board, id(1)).clone(), get(&board, id(2)).clone());
    fold(&mut board, vec![Op::Delete(vec![id(2)])]);
    (first.g.x, second.g.x) = (500.0, 600.0);
    fold(&mut board, vec![Op::Restore(vec![first, second])]);
    assert_eq!((get(&board, id(1)).g.x, get(&board, id(2)).g.x), (10.0, 600.0));
}

#[test]
fn the_last_set_of_a_group_wins_and_leaves_the_other_groups() {
    let mut board = board(vec![rect(1)]);
    let text = Rc::new(Text::from_plain("hello\nworld", true));
    fold(
        &mut board,
        vec![Op::Set(vec![id(1)], Group::T(Rc::clone(&text))), Op::Set(vec![id(1)], Group::L(Lock::Anyone))],
    );
    fold(&mut board, vec![Op::Set(vec![id(1)], Group::G(geometry(1.0)))]);
    fold(&mut board, vec![Op::Set(vec![id(1)], Group::G(geometry(2.0)))]);
    let item = get(&board, id(1));
    assert_eq!((item.g.x, item.lock.is_on(), item.t.as_ref()), (2.0, true, Some(&text)));
    assert_eq!(
        (&*item.m.made_by, item.m.made_at, &*item.m.changed_by, item.m.changed_at),
        ("other", 1000, "other", 4000)
    );
}

#[test]
fn a_body_is_never_set() {
    let mut board = board(vec![ink(1)]);
    let before = board.digest();
    fold(&mut board, vec![Op::Set(vec![id(1)], Group::B(ink(2).b.unwrap()))]);
    assert_eq!(board.digest(), before);
}

#[test]
fn a_style_sets_its_fields_and_keeps_the_others() {
    let mut board = board(vec![rect(1)]);
    let wide = Rc::new(atrium_model::Style { width: Some(8.0), ..Default::default() });
    fold(&mut board, vec![Op::Style(vec![id(1)], color(Ink::Red))]);
    fold(&mut board, vec![Op::Style(vec![id(1)], wide)]);
    let s = &get(&board, id(1)).s;
    assert_eq!((s.width, s.color), (Some(8.0), color(Ink::Red).color));
}

#[test]
fn the_board_record_is_replaced_by_a_put_of_the_nil_id() {
    let mut board = Board::new();
    let record = atrium_model::BoardRecord { paper: Some(2), title: Some("Plan".into()), ..Default::default() };
    let put = atrium_model::Item { k: Some(Rc::new(record)), ..atrium_model::Item::new(ItemId::NIL, Kind::Board) };
    let changes = fold(&mut board, vec![Op::Put(put)]);
    assert!(changes.record && changes.put.is_empty() && board.is_empty());
    assert_eq!(board.record().title.as_deref(), Some("Plan"));
    assert_eq!(reloaded(&board).digest(), board.digest());
}

#[test]
fn a_parent_that_is_no_live_container_folds_as_the_board() {
    let mut board = board(vec![rect(1), rect(2), item(3, Kind::Group)]);
    for (n, parent) in [(4, 1), (5, 99), (6, 6)] {
        fold(&mut board, vec![Op::Put(atrium_model::Item { z: inside(parent, 9), ..rect(n) })]);
        assert_eq!(get(&board, id(n)).z, z(9));
    }
    fold(&mut board, vec![Op::Delete(vec![id(3)])]);
    fold(&mut board, vec![Op::Set(vec![id(2)], Group::Z(inside(3, 40)))]);
    assert_eq!(get(&board, id(2)).z, z(40));
}

#[test]
fn a_parent_that_would_close_a_ring_folds_as_the_board() {
    let mut board = board(vec![item(1, Kind::Group), item(2, Kind::Group), item(3, Kind::Group)]);
    let into = |parent: u64| Group::Z(inside(parent, 50));
    fold(&mut board, vec![Op::Set(vec![id(2)], into(1)), Op::Set(vec![id(3)], into(2))]);
    fold(&mut board, vec![Op::Set(vec![id(1)], into(3))]);
    assert_eq!(get(&board, id(1)).z.parent, None);
    fold(&mut board, vec![Op::Set(vec![id(1)], into(1))]);
    assert_eq!(get(&board, id(1)).z.parent, None);
    assert_eq!(painted(&mut board), [id(1), id(2), id(3)]);
}

#[test]
fn a_ring_within_one_restore_is_opened() {
    let mut board = Board::new();
    let held = |n: u64, by: u64| atrium_model::Item { z: inside(by, 1), ..item(n, Kind::Group) };
    fold(&mut board, vec![Op::Restore(vec![held(1, 2), held(2, 3), held(3, 1)])]);
    assert_eq!(board.len(), 3);
    assert_eq!(get(&board, id(3)).z.parent, None);
    assert_eq!(get(&board, id(1)).z.parent, Some(id(2)));
}

#[test]
fn a_restored_container_may_come_after_what_it_holds() {
    let mut board = Board::new();
    let child = atrium_model::Item { z: inside(2, 1), ..rect(1) };
    fold(&mut board, vec![Op::Restore(vec![child, item(2, Kind::Frame)])]);
    assert_eq!(get(&board, id(1)).z.parent, Some(id(2)));
    assert_eq!(painted(&mut board), [id(2), id(1)]);
}

#[test]
fn children_of_a_deleted_container_move_to_the_board_at_its_place() {
    let child = |n: u64, key| atrium_model::Item { z: inside(2, key), ..rect(n) };
    let mut board = board(vec![rect(1), item(2, Kind::Group), rect(9), child(4, 200), child(5, 3)]);
    assert_eq!(painted(&mut board), [id(1), id(2), id(5), id(4), id(9)]);
    let changes = fold(&mut board, vec![Op::Delete(vec![id(2)])]);
    assert!(changes.order && changes.changed.len() == 2 && changes.removed.len() == 1);
    assert_eq!(get(&board, id(5)).z, Z { key: [0x80, 3, 0x80, 3].into(), parent: None });
    assert_eq!(painted(&mut board), [id(1), id(5), id(4), id(9)]);
}

#[test]
fn a_container_and_its_children_deleted_together_leave_nothing() {
    let child = atrium_model::Item { z: inside(2, 1), ..rect(1) };
    for ids in [vec![id(1), id(2)], vec![id(2), id(1)]] {
        let mut board = board(vec![item(2, Kind::Group), child.clone()]);
        let changes = fold(&mut board, vec![Op::Delete(ids)]);
        assert!(board.is_empty() && changes.removed.len() == 2 && changes.changed.is_empty());
    }
}

#[test]
fn keys_of_orphans_stop_growing_before_they_cannot_be_read() {
    let mut board = Board::new();
    let long = |parent: Option<ItemId>| Z { key: vec![0x80; 1000].into(), parent };
    fold(&mut board, vec![Op::Put(atrium_model::Item { z: long(None), ..item(1, Kind::Group) })]);
    fold(&mut board, vec![Op::Put(atrium_model::Item { z: long(Some(id(1))), ..rect(2) })]);
    fold(&mut board, vec![Op::Delete(vec![id(1)])]);
    assert_eq!(get(&board, id(2)).z.key.len(), 1024);
    assert_eq!(reloaded(&board).digest(), board.digest());
}

#[test]
fn moving_a_container_moves_all_it_holds_once() {
    let held = |n: u64, by: u64, kind| atrium_model::Item { z: inside(by, 1), ..item(n, kind) };
    let mut board = board(vec![item(1, Kind::Group), held(2, 1, Kind::Group), held(3, 2, Kind::Rectangle), rect(4)]);
    fold(&mut board, vec![Op::Move { dx: 5.0, dy: -1.0, ids: vec![id(3), id(1), id(1)] }]);
    let x = |n: u64| get(&board, id(n)).g.x - n as f64 * 10.0;
    assert_eq!([x(1), x(2), x(3), x(4)], [5.0, 5.0, 5.0, 0.0]);
    assert_eq!(get(&board, id(3)).g.y, 4.0);
}

#[test]
fn nothing_can_be_moved_beyond_what_can_be_written() {
    let mut board = board(vec![rect(1)]);
    for _ in 0..3 {
        fold(&mut board, vec![Op::Move { dx: 9e8, dy: -9e8, ids: vec![id(1)] }]);
    }
    assert_eq!((get(&board, id(1)).g.x, get(&board, id(1)).g.y), (1e9, -1e9));
    assert_eq!(reloaded(&board).digest(), board.digest());
}

fn cut(n: ItemId, holes: &[(u32, u32)]) -> Op {
    Op::Cut { target: n, remove: holes.to_vec() }
}

#[test]
fn a_cut_leaves_pieces_with_the_same_names_everywhere() {
    let mut board = board(vec![ink(1)]);
    let changes = fold(&mut board, vec![cut(id(1), &[(500, 900)])]);
    assert_eq!((changes.put.len(), changes.removed.len()), (2, 1));
    let (left, right) = (piece(1, 0, 500), piece(1, 900, 2560));
    let at = |id| (get(&board, id).piece().unwrap().from, get(&board, id).piece().unwrap().to);
    assert_eq!((at(left), at(right)), ((0, 500), (900, 2560)));
    assert_eq!(get(&board, left).g, ink(1).g);
    assert_eq!(left.0[6] >> 4, 8);
    assert_eq!(board.resolve(&id(1)).len(), 2);
}

#[test]
fn set_delete_and_cut_reach_pieces_through_every_id_they_were_cut_from() {
    let mut board = board(vec![ink(1)]);
    fold(&mut board, vec![cut(id(1), &[(500, 900)])]);
    let right = piece(1, 900, 2560);
    fold(&mut board, vec![cut(right, &[(1500, 1600)])]);
    let (a, b, c) = (piece(1, 0, 500), piece(1, 900, 1500), piece(1, 1600, 2560));
    fold(&mut board, vec![Op::Set(vec![id(1)], Group::G(geometry(3.0)))]);
    assert!([a, b, c].iter().all(|piece| get(&board, *piece).g.x == 3.0));
    fold(&mut board, vec![Op::Style(vec![right], color(Ink::Green))]);
    assert_eq!([a, b, c].map(|piece| get(&board, piece).s.color.is_some()), [false, true, true]);
    fold(&mut board, vec![Op::Move { dx: 1.0, dy: 0.0, ids: vec![right] }]);
    assert_eq!([a, b, c].map(|piece| get(&board, piece).g.x), [3.0, 4.0, 4.0]);
    fold(&mut board, vec![cut(id(1), &[(100, 300), (2000, 2100)])]);
    assert_eq!(board.len(), 4, "0..100 is a crumb");
    fold(&mut board, vec![Op::Delete(vec![right])]);
    assert_eq!(board.resolve(&id(1)), [piece(1, 300, 500)]);
    fold(&mut board, vec![Op::Delete(vec![id(1)])]);
    assert!(board.is_empty());
}

#[test]
fn a_body_lives_while_a_piece_of_it_does() {
    let mut board = board(vec![ink(1)]);
    fold(&mut board, vec![cut(id(1), &[(500, 900)])]);
    assert_eq!(board.body(&id(1)).as_deref(), Some(&*body(11)));
    fold(&mut board, vec![Op::Delete(vec![piece(1, 0, 500)])]);
    assert!(board.body(&id(1)).is_some());
    fold(&mut board, vec![Op::Delete(vec![piece(1, 900, 2560)])]);
    assert!(board.body(&id(1)).is_none());
}

/// Ids and intervals of all ink, ascending: what is seen, whoever cut it in whatever order.
fn ink_left(board: &Board) -> Vec<(ItemId, u32, u32)> {
    let mut all: Vec<_> =
        board.iter().filter_map(|slot| board.item(slot).piece().map(|p| (board.item(slot).id, p.from, p.to))).collect();
    all.sort_unstable();
    all
}

#[test]
fn cuts_commute_and_never_bring_ink_back() {
    let cuts =
        [cut(id(1), &[(300, 700)]), cut(id(1), &[(500, 1200), (2000, 2300)]), cut(id(1), &[(1250, 1300), (0, 60)])];
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let left = orders.map(|order| {
        let mut board = board(vec![ink(1)]);
        order.into_iter().for_each(|i: usize| {
            fold(&mut board, vec![cuts[i].clone()]);
        });
        ink_left(&board)
    });
    let pieces = [(60, 300), (1300, 2000), (2300, 2560)];
    let mut expected: Vec<_> = pieces.iter().map(|(from, to)| (piece(1, *from, *to), *from, *to)).collect();
    expected.sort_unstable();
    assert!(left.iter().all(|one| *one == expected), "{left:?}");
}

#[test]
fn a_cut_of_something_that_is_no_stroke_is_ignored() {
    let mut board = board(vec![rect(1)]);
    assert!(fold(&mut board, vec![cut(id(1), &[(0, 9999)])]).is_empty());
}

#[test]
fn a_cut_through_everything_leaves_nothing_to_reach() {
    let mut board = board(vec![ink(1)]);
    fold(&mut board, vec![cut(id(1), &[(0, 2560)])]);
    assert!(board.is_empty() && board.resolve(&id(1)).is_empty());
}

#[test]
fn a_copy_of_a_stroke_names_its_body_after_itself() {
    let mut copy = ink(1);
    copy.id = id(2);
    let mut board = board(vec![ink(1), copy]);
    assert_eq!(get(&board, id(2)).piece().unwrap().id, id(2));
    fold(&mut board, vec![cut(id(1), &[(500, 900)]), cut(id(2), &[(500, 900)])]);
    assert_eq!(board.len(), 4);
    assert!(lives(&board, piece(2, 0, 500)));
}

#[test]
fn unknown_ops_are_passed_over_by_clients_and_refused_by_the_server() {
    let mut board = board(vec![rect(1)]);
    let bytes = [&[1, 0, 0, 0, 2][..], &[200, 1, 3, 9, 9, 9], &[3, 7, 1, 0]].concat();
    assert_eq!(board.check(&bytes, "ann").unwrap_err().name(), "unknown-op");
    assert!(board.apply(2, "x", 0, &bytes).unwrap().is_empty());
}

#[test]
fn containers_nested_deeper_than_a_hundred_lie_on_the_board() {
    let mut board = Board::new();
    let n = 20_000;
    // From the inside out, so that no step but the whole is deep.
    let mut ops: Vec<Op> = (1..=n).map(|n| Op::Put(item(n, Kind::Group))).collect();
    ops.extend((1..n).map(|n| Op::Set(vec![id(n)], Group::Z(inside(n + 1, 1)))));
    fold(&mut board, ops);
    assert_eq!(get(&board, id(100)).z.parent, Some(id(101)));
    assert_eq!(get(&board, id(101)).z.parent, None);
    let inner = board.get(&id(1)).unwrap();
    assert_eq!(board.item(board.root_of(inner)).id, id(101));
    // From the outside in.
    fold(
        &mut board,
        (1..300).map(|i| Op::Put(atrium_model::Item { z: inside(n + i - 1, 1), ..item(n + i, Kind::Group) })).collect(),
    );
    assert_eq!(reloaded(&board).digest(), board.digest());
}
