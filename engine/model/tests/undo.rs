//! Undo and redo: per lane, never over somebody else's work, and what is undone stays undoable.

#![allow(clippy::unwrap_used, reason = "tests say what went wrong by panicking")]

mod common;

use std::rc::Rc;

use atrium_model::{Board, Group, Ink, Item, ItemId, Kind, Local, Lock, Op, Speaker, Text, fact};
use common::{board, color, fold, geometry, get, id, ink, inside, item, lives, painted, piece, rect, sound, z};

fn edit(board: &mut Board, ops: Vec<Op>) -> Local {
    let local = board.transact(0, ops).unwrap();
    sound(board);
    local
}

fn undo(board: &mut Board) -> Local {
    let local = board.undo(0).expect("something to undo");
    sound(board);
    local
}

fn redo(board: &mut Board) -> Local {
    let local = board.redo(0).expect("something to redo");
    sound(board);
    local
}

fn confirm(board: &mut Board, local: &Local) {
    let seq = board.seq() + 1;
    board.confirm(local.token, seq, "me", seq * 1000);
}

fn x(board: &Board, n: u64) -> f64 {
    get(board, id(n)).g.x
}

fn set_x(n: u64, x: f64) -> Vec<Op> {
    vec![Op::Set(vec![id(n)], Group::G(geometry(x)))]
}

/// What is seen, who made it left out: a restored item is made by who restored it.
fn seen(board: &Board) -> Vec<Item> {
    let mut all: Vec<Item> = board
        .iter()
        .map(|slot| Item { m: Rc::default(), stamps: Default::default(), ..board.item(slot).clone() })
        .collect();
    all.sort_by_key(|item| item.id);
    all
}

#[test]
fn every_kind_of_edit_is_undone_and_redone() {
    let child = |n: u64| Item { z: inside(3, n as u8), ..rect(n) };
    let edits: Vec<(&str, Vec<Op>)> = vec![
        ("put", vec![Op::Put(rect(50)), Op::Put(ink(51))]),
        ("geometry", set_x(1, 9.0)),
        ("first text", vec![Op::Set(vec![id(1)], Group::T(Rc::new(Text::from_plain("x", false))))]),
        ("style", vec![Op::Style(vec![id(1), id(2)], color(Ink::Red))]),
        ("lock", vec![Op::Set(vec![id(1)], Group::L(Lock::Anyone))]),
        ("speaker notes", vec![Op::Set(vec![id(1)], Group::Q(Speaker { minutes: 5, notes: "Welcome".into() }))]),
        ("order", vec![Op::Set(vec![id(1)], Group::Z(z(250)))]),
        ("move of a group", vec![Op::Move { dx: 3.0, dy: 4.0, ids: vec![id(3)] }]),
        ("delete", vec![Op::Delete(vec![id(1), id(2)])]),
        ("delete of a group alone", vec![Op::Delete(vec![id(3)])]),
        ("delete of a group with what it holds", vec![Op::Delete(vec![id(3), id(4), id(5)])]),
        ("cut", vec![Op::Cut { target: id(2), remove: vec![(500, 900)] }]),
        ("cut away", vec![Op::Cut { target: id(2), remove: vec![(0, 2560)] }]),
        (
            "group",
            vec![
                Op::Put(item(60, Kind::Group)),
                Op::Set(vec![id(1)], Group::Z(inside(60, 1))),
                Op::Set(vec![id(2)], Group::Z(inside(60, 2))),
            ],
        ),
        (
            "title",
            vec![Op::Set(
                vec![ItemId::NIL],
                Group::K(Rc::new(atrium_model::BoardRecord { mode: Some(1), ..Default::default() })),
            )],
        ),
        (
            "many at once",
            vec![Op::Put(rect(52)), Op::Delete(vec![id(1)]), Op::Move { dx: 1.0, dy: 1.0, ids: vec![id(2), id(52)] }],
        ),
    ];
    for (name, ops) in edits {
        for confirmed in [false, true] {
            let mut board = board(vec![rect(1), ink(2), item(3, Kind::Group), child(4), child(5)]);
            let (before, record) = (seen(&board), board.record());
            let step = |board: &mut Board, local: Local| {
                if confirmed {
                    confirm(board, &local);
                }
            };
            let local = edit(&mut board, ops.clone());
            step(&mut board, local);
            let (after, changed) = (seen(&board), board.record());
            for _ in 0..3 {
                let local = undo(&mut board);
                step(&mut board, local);
                assert_eq!((seen(&board), board.record()), (before.clone(), Rc::clone(&record)), "undo of {name}");
                let local = redo(&mut board);
                step(&mut board, local);
                assert_eq!((seen(&board), board.record()), (after.clone(), Rc::clone(&changed)), "redo of {name}");
            }
        }
    }
}

#[test]
fn a_stack_of_steps_unwinds_and_winds_up_again() {
    let mut board = board(vec![rect(1)]);
    let mut states = vec![seen(&board)];
    let steps: Vec<Vec<Op>> = vec![
        vec![Op::Put(ink(2))],
        set_x(2, 3.0),
        vec![Op::Cut { target: id(2), remove: vec![(500, 900)] }],
        vec![Op::Move { dx: 1.0, dy: 0.0, ids: vec![id(2)] }],
        vec![Op::Cut { target: id(2), remove: vec![(1200, 1300)] }],
        vec![Op::Delete(vec![piece(2, 0, 500)])],
        set_x(1, 8.0),
        vec![Op::Delete(vec![id(2), id(1)])],
    ];
    for ops in steps {
        edit(&mut board, ops);
        states.push(seen(&board));
    }
    for _ in 0..2 {
        for at in (0..states.len() - 1).rev() {
            undo(&mut board);
            assert_eq!(seen(&board), states[at], "after undo to step {at}");
            board.client_confirms();
        }
        assert!(board.undo(0).is_none());
        for (at, state) in states.iter().enumerate().skip(1) {
            redo(&mut board);
            assert_eq!(&seen(&board), state, "after redo to step {at}");
        }
        assert!(board.redo(0).is_none());
    }
}

#[test]
fn what_others_changed_since_is_not_undone_but_the_rest_is() {
    let mut board = board(vec![rect(1), rect(2)]);
    edit(&mut board, vec![Op::Move { dx: 5.0, dy: 0.0, ids: vec![id(1), id(2)] }]);
    fold(&mut board, set_x(1, 100.0));
    let local = board.client_confirms();
    assert!(local);
    fold(&mut board, set_x(1, 100.0));
    undo(&mut board);
    assert_eq!((x(&board, 1), x(&board, 2)), (100.0, 20.0));
    assert!(board.undo(0).is_none());
}

trait Confirms {
    fn client_confirms(&mut self) -> bool;
}

impl Confirms for Board {
    /// All pending are confirmed, in order.
    fn client_confirms(&mut self) -> bool {
        let before = self.pending();
        for token in 1..100 {
            let seq = self.seq() + 1;
            self.confirm(token, seq, "me", 1);
        }
        before > 0 && self.pending() == 0
    }
}

#[test]
fn a_put_that_others_worked_on_is_not_taken_away() {
    let mut board = board(vec![]);
    edit(&mut board, vec![Op::Put(rect(1)), Op::Put(rect(2))]);
    board.client_confirms();
    fold(&mut board, vec![Op::Set(vec![id(1)], Group::T(Rc::new(Text::from_plain("theirs", false))))]);
    undo(&mut board);
    assert!(lives(&board, id(1)) && !lives(&board, id(2)));
}

#[test]
fn a_step_that_others_changed_wholly_is_passed_over() {
    let mut board = board(vec![rect(1), rect(2)]);
    edit(&mut board, set_x(1, 5.0));
    edit(&mut board, set_x(2, 6.0));
    board.client_confirms();
    fold(&mut board, set_x(2, 7.0));
    undo(&mut board);
    assert_eq!((x(&board, 1), x(&board, 2)), (10.0, 7.0));
}

#[test]
fn an_undo_brings_back_what_the_log_says_was_there_not_what_was_seen() {
    let mut board = board(vec![rect(1), rect(2)]);
    edit(&mut board, set_x(1, 5.0));
    edit(&mut board, vec![Op::Delete(vec![id(2)])]);
    // Theirs comes first in the log: what mine replaced is theirs.
    fold(&mut board, set_x(1, 77.0));
    fold(&mut board, set_x(2, 78.0));
    board.client_confirms();
    undo(&mut board);
    assert_eq!(x(&board, 2), 78.0);
    undo(&mut board);
    assert_eq!(x(&board, 1), 77.0);
}

#[test]
fn an_undo_does_not_bring_back_what_others_deleted_first() {
    let mut board = board(vec![rect(1), rect(2)]);
    edit(&mut board, vec![Op::Delete(vec![id(1), id(2)])]);
    fold(&mut board, vec![Op::Delete(vec![id(1)])]);
    board.client_confirms();
    undo(&mut board);
    assert!(!lives(&board, id(1)) && lives(&board, id(2)));
}

#[test]
fn lanes_undo_their_own_steps() {
    let mut board = board(vec![]);
    board.transact(1, vec![Op::Put(rect(1))]).unwrap();
    board.transact(2, vec![Op::Put(rect(2))]).unwrap();
    assert!(!board.can_undo(0) && board.can_undo(1) && board.can_undo(2));
    board.undo(1).unwrap();
    assert!(!lives(&board, id(1)) && lives(&board, id(2)));
    assert!(board.can_redo(1) && !board.can_redo(2) && board.undo(1).is_none());
}

#[test]
fn a_lane_does_not_undo_what_another_lane_changed_after_it() {
    let mut board = board(vec![rect(1)]);
    board.transact(1, set_x(1, 5.0)).unwrap();
    board.transact(2, set_x(1, 6.0)).unwrap();
    assert!(board.undo(1).is_none());
    assert_eq!(x(&board, 1), 6.0);
}

#[test]
fn what_a_lane_gave_back_counts_as_it_was_for_the_other() {
    let mut board = board(vec![rect(1)]);
    board.transact(1, set_x(1, 5.0)).unwrap();
    board.transact(2, set_x(1, 6.0)).unwrap();
    board.undo(2).unwrap();
    assert_eq!(x(&board, 1), 5.0);
    board.undo(1).unwrap();
    assert_eq!(x(&board, 1), 10.0);
}

#[test]
fn a_new_edit_ends_the_redo_of_its_lane_alone() {
    let mut board = board(vec![]);
    for lane in [1, 2] {
        board.transact(lane, vec![Op::Put(rect(u64::from(lane)))]).unwrap();
        board.undo(lane).unwrap();
    }
    board.transact(1, vec![Op::Put(rect(5))]).unwrap();
    assert!(!board.can_redo(1) && board.can_redo(2));
}

#[test]
fn a_quiet_edit_has_no_step_and_is_no_stranger_to_the_steps_before() {
    let mut board = board(vec![]);
    edit(&mut board, vec![Op::Put(item(1, Kind::Text))]);
    board.transact_quiet(0, set_x(1, 33.0)).unwrap();
    undo(&mut board);
    assert!(!lives(&board, id(1)));
    redo(&mut board);
    assert_eq!(x(&board, 1), 33.0);
}

#[test]
fn a_cut_is_undone_only_where_its_pieces_are_alive_and_untouched() {
    let cut = || {
        vec![Op::Cut { target: id(1), remove: vec![(500, 900)] }, Op::Cut { target: id(2), remove: vec![(500, 900)] }]
    };
    let disturb: [Vec<Op>; 3] = [
        vec![Op::Delete(vec![piece(1, 0, 500)])],
        vec![Op::Set(vec![piece(1, 900, 2560)], Group::G(geometry(1.0)))],
        vec![Op::Cut { target: id(1), remove: vec![(2000, 2100)] }],
    ];
    for ops in disturb {
        let mut board = board(vec![ink(1), ink(2)]);
        edit(&mut board, cut());
        board.client_confirms();
        fold(&mut board, ops);
        let theirs = board.resolve(&id(1));
        undo(&mut board);
        assert!(!lives(&board, id(1)) && lives(&board, id(2)));
        assert_eq!(board.resolve(&id(1)), theirs, "what is left of the other stroke stays as it is");
    }
}

#[test]
fn a_redone_cut_of_a_stroke_that_others_changed_leaves_no_second_ink() {
    let mut board = board(vec![ink(1)]);
    edit(&mut board, vec![Op::Cut { target: id(1), remove: vec![(500, 900)] }]);
    undo(&mut board);
    board.client_confirms();
    fold(&mut board, set_x(1, 50.0));
    assert!(board.redo(0).is_none());
    assert_eq!(board.len(), 1);
}

#[test]
fn ungrouping_by_delete_is_undone_with_everything_in_its_place() {
    let child = |n: u64| Item { z: inside(2, n as u8), ..rect(n) };
    let mut board = board(vec![rect(1), item(2, Kind::Group), child(4), child(3), rect(9)]);
    let before = painted(&mut board);
    edit(&mut board, vec![Op::Delete(vec![id(2)])]);
    undo(&mut board);
    assert_eq!(painted(&mut board), before);
    assert_eq!(board.children(&id(2)).len(), 2);
}

#[test]
fn a_rejected_edit_leaves_the_stack() {
    let mut board = board(vec![rect(1)]);
    edit(&mut board, set_x(1, 5.0));
    let second = edit(&mut board, vec![Op::Put(rect(2))]);
    board.reject(second.token);
    undo(&mut board);
    assert_eq!(x(&board, 1), 10.0);
    assert!(!board.can_undo(0));
}

#[test]
fn two_clients_undoing_at_once_end_alike_and_keep_each_others_work() {
    let mut server = common::Log::default();
    server.ops(vec![Op::Put(rect(1)), Op::Put(ink(2))]);
    let mut clients = [Board::new(), Board::new()];
    let first = server.rows[0].clone();
    clients.iter_mut().for_each(|client| drop(client.apply(first.0, &first.1, first.2, &first.3).unwrap()));
    // Both move the rectangle, one cuts the stroke, both undo; the server hears them turn by turn.
    let steps: [fn(&mut Board, usize) -> Option<Local>; 4] = [
        |board, at| board.transact(0, set_x(1, 50.0 + at as f64)),
        |board, at| {
            board.transact(
                0,
                vec![Op::Cut { target: id(2), remove: vec![(500 + at as u32 * 300, 600 + at as u32 * 300)] }],
            )
        },
        |board, _| board.undo(0),
        |board, _| board.undo(0),
    ];
    for step in steps {
        let sent: Vec<(usize, Local)> =
            (0..2).filter_map(|at| step(&mut clients[at], at).map(|local| (at, local))).collect();
        for (from, local) in sent {
            let seq = server.row("someone", &local.txn);
            for (at, client) in clients.iter_mut().enumerate() {
                if at == from {
                    client.confirm(local.token, seq, "someone", seq * 1000);
                } else {
                    client.apply(seq, "someone", seq * 1000, &local.txn).unwrap();
                }
            }
        }
    }
    for client in &mut clients {
        sound(client);
        assert_eq!(client.digest(), server.board.digest());
    }
    assert_eq!(
        x(&clients[0], 1),
        50.0,
        "the first one's undo leaves the second one's work; the second one's brings the first one's back"
    );
    // The first one's cut was cut again by the second: it stays. The second one's stands on pieces nobody touched since.
    let mut left = vec![piece(2, 0, 500), piece(2, 600, 2560)];
    left.sort_unstable();
    assert_eq!(clients[0].resolve(&id(2)), left);
}

#[test]
fn what_somebody_has_locked_since_is_passed_over_and_nothing_else_is_undone_in_its_place() {
    let mut board = board(vec![rect(1), rect(2), rect(3)]);
    edit(&mut board, set_x(2, 5.0));
    let both = vec![Op::Set(vec![id(2)], Group::G(geometry(8.0))), Op::Set(vec![id(3)], Group::G(geometry(7.0)))];
    edit(&mut board, both);
    edit(&mut board, set_x(1, 9.0));
    fold(&mut board, vec![Op::Set(vec![id(1), id(3)], Group::L(Lock::Anyone))]);
    assert!(board.undo(0).is_none());
    assert_eq!((x(&board, 1), x(&board, 2), board.take_held_back()), (9.0, 8.0, true));
    undo(&mut board);
    assert_eq!((x(&board, 2), x(&board, 3), board.take_held_back()), (5.0, 7.0, true));
    undo(&mut board);
    assert_eq!((x(&board, 2), board.take_held_back(), board.can_undo(0)), (20.0, false, false));
}

#[test]
fn an_own_lock_is_undone() {
    let mut board = board(vec![rect(1)]);
    edit(&mut board, set_x(1, 5.0));
    edit(&mut board, vec![Op::Set(vec![id(1)], Group::L(Lock::Anyone))]);
    undo(&mut board);
    undo(&mut board);
    assert_eq!((get(&board, id(1)).lock.is_on(), x(&board, 1), board.take_held_back()), (false, 10.0, false));
}

#[test]
fn an_undo_of_who_does_not_lead_leaves_a_leaders_lock() {
    let mut board = board(vec![rect(1)]);
    board.set_leads(true);
    edit(&mut board, vec![Op::Set(vec![id(1)], Group::L(Lock::Leader))]);
    board.set_leads(false);
    assert!(board.undo(0).is_none());
    assert_eq!((get(&board, id(1)).lock, board.take_held_back()), (Lock::Leader, true));
    edit(&mut board, vec![Op::Put(rect(2))]);
    board.set_leads(true);
    edit(&mut board, vec![Op::Set(vec![id(2)], Group::L(Lock::Leader))]);
    undo(&mut board);
    assert_eq!(get(&board, id(2)).lock, Lock::None);
}

#[test]
fn a_locked_item_moves_with_its_frame_and_back() {
    let child = |n: u64, parent, lock| Item { z: inside(parent, n as u8), lock, ..rect(n) };
    let mut board = board(vec![
        item(1, Kind::Frame),
        child(2, 1, Lock::None),
        child(3, 1, Lock::Anyone),
        child(4, 1, Lock::Leader),
        Item { z: inside(1, 5), lock: Lock::Leader, ..item(5, Kind::Group) },
        child(6, 5, Lock::None),
    ]);
    let before = seen(&board);
    let others_facts = |board: &Board, local: &Local| {
        let all = board.check(&local.txn, "other").unwrap().ops.into_iter();
        all.fold(0, |facts, [_, _, more]| facts | (more & !fact::OTHERS))
    };
    let forth = edit(&mut board, vec![Op::Move { dx: 0.3, dy: 7.0, ids: vec![id(1)] }]);
    let after = seen(&board);
    assert!(before.iter().zip(&after).all(|(before, after)| before.g.x < after.g.x));
    assert_eq!(others_facts(&board, &forth), 0);
    let back = undo(&mut board);
    let off = |n: u64| (get(&board, id(n)).g.x - before[n as usize - 1].g.x).abs();
    assert!((1..=6).all(|n| off(n) < 1e-9) && off(1) + off(2) < f64::MIN_POSITIVE, "{:?}", seen(&board));
    assert_eq!((others_facts(&board, &back), board.take_held_back()), (0, false));
    redo(&mut board);
    assert!((1..=6).all(|n| (get(&board, id(n)).g.x - after[n as usize - 1].g.x).abs() < 1e-9));
    assert!(!board.take_held_back());
}

#[test]
fn one_step_is_undone_and_redone_whatever_was_drawn_since() {
    let mut board = board(vec![rect(1), rect(2), ink(3)]);
    let removal = edit(&mut board, vec![Op::Delete(vec![id(1), id(2)])]);
    assert_eq!(board.last_step(0), Some(removal.token));
    confirm(&mut board, &removal);
    edit(&mut board, vec![Op::Put(ink(9))]);
    assert!(board.undo_step(1, removal.token).is_none(), "the step of another lane");
    assert_eq!(board.step_ids(0, removal.token).collect::<Vec<_>>(), [id(1), id(2)]);
    board.undo_step(0, removal.token).unwrap();
    sound(&mut board);
    assert!([1, 2, 3, 9].into_iter().all(|n| lives(&board, id(n))), "the stroke drawn since stays");
    assert!(board.undo_step(0, removal.token).is_none(), "it is out of its lane");
    redo(&mut board);
    assert!(!lives(&board, id(1)) && !lives(&board, id(2)) && lives(&board, id(9)));
    undo(&mut board);
    undo(&mut board);
    assert!(lives(&board, id(1)) && lives(&board, id(2)) && !lives(&board, id(9)));
    assert!(!board.can_undo(0));
}

#[test]
fn undo_of_one_step_leaves_what_others_did_since() {
    let mut board = board(vec![rect(1), rect(2)]);
    let removal = edit(&mut board, vec![Op::Delete(vec![id(1), id(2)])]);
    confirm(&mut board, &removal);
    fold(&mut board, vec![Op::Put(rect(1))]);
    fold(&mut board, set_x(1, 70.0));
    board.undo_step(0, removal.token).unwrap();
    sound(&mut board);
    assert_eq!((x(&board, 1), lives(&board, id(2))), (70.0, true));
}

#[test]
fn one_step_that_meets_what_is_being_put_in_parts_is_not_undone() {
    let mut board = board(vec![rect(1)]);
    let moved = edit(&mut board, set_x(1, 5.0));
    assert!(board.open_bulk(0, Box::from([200]), 0));
    let bulk = board.last_step(0).unwrap();
    assert_ne!(bulk, moved.token);
    assert!(board.undo_step(0, bulk).is_none(), "the open one itself");
    board.undo_step(0, moved.token).unwrap();
    assert_eq!(x(&board, 1), 10.0);
}

#[test]
fn one_step_under_a_lock_is_not_undone() {
    let mut board = board(vec![rect(1), rect(2)]);
    let moved = edit(&mut board, set_x(1, 5.0));
    edit(&mut board, set_x(2, 6.0));
    fold(&mut board, vec![Op::Set(vec![id(1)], Group::L(Lock::Anyone))]);
    assert!(board.undo_step(0, moved.token).is_none());
    assert_eq!((x(&board, 1), x(&board, 2), board.take_held_back()), (5.0, 6.0, true));
}
