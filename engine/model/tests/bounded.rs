//! What a transaction may cost a server: as much as it touches, counted when it is accepted; and a part at a time, with the same result.

#![allow(clippy::unwrap_used, reason = "tests say what went wrong by panicking")]

mod common;

use std::rc::Rc;

use atrium_model::{
    Board, Body, BodyPiece, Color, Device, Geometry, Group, Intake, Item, ItemId, Kind, Lock, MAX_WORK, Op, Paragraph,
    Sample, Splice, Style, Text, Z, stroke,
};
use common::{board, geometry, id, item, rect, reloaded, txn};

fn taken_in(bytes: &[u8], max_work: u64) -> Intake {
    let mut intake = Intake::new(bytes.len(), max_work);
    bytes.chunks(1000).for_each(|piece| intake.feed(piece));
    intake
}

/// Folds as a server does, `units` at a time; its cost, or the name of the refusal.
fn accept(board: &mut Board, ops: Vec<Op>, max_work: u64, units: u64) -> Result<u64, &'static str> {
    let mut intake = taken_in(&txn(ops), max_work);
    while intake.check(board, "ann", units).map_err(|reject| reject.name())?.is_none() {}
    let seq = board.seq() + 1;
    while !intake.fold(board, seq, "ann", 5, units).map_err(|reject| reject.name())? {}
    Ok(intake.work())
}

const FRAME: u64 = 1;
/// Boards here are this much smaller than the largest, so that the tests are quick.
const SCALE: u64 = 20;
const LIMIT: u64 = MAX_WORK / SCALE;

/// A frame with so many children.
fn framed(children: u64) -> Board {
    let child = |n| Item { z: Z { key: vec![1, (n % 251) as u8 + 1].into(), parent: Some(id(FRAME)) }, ..rect(n) };
    board(core::iter::once(item(FRAME, Kind::Frame)).chain((2..children + 2).map(child)).collect())
}

fn moves(times: u32, ids: &[ItemId]) -> Vec<Op> {
    (0..times).map(|n| Op::Move { dx: f64::from(n) + 0.1, dy: -0.3, ids: ids.to_vec() }).collect()
}

#[test]
fn repeated_moves_of_one_frame_are_one_walk() {
    const CHILDREN: u64 = 2000;
    let (mut once, mut often) = (framed(CHILDREN), framed(CHILDREN));
    let one = accept(&mut once, moves(1, &[id(FRAME)]), LIMIT, 1000).unwrap();
    let twenty = accept(&mut often, moves(20, &[id(FRAME)]), LIMIT, 1000).unwrap();
    assert!(twenty < one * 2, "20 moves: {twenty}, one: {one}");
    assert!(accept(&mut often, moves(500, &[id(FRAME)]), LIMIT, 1000).is_ok());
    // To the last bit as one after the other.
    let mut plain = framed(CHILDREN);
    for (seq, times) in [(2, 20), (3, 500)] {
        let mut alone = Vec::new();
        for op in moves(times, &[id(FRAME)]) {
            // Another op between two keeps them apart.
            alone.extend([op, Op::Delete(Vec::new())]);
        }
        plain.apply(seq, "ann", 5, &txn(alone)).unwrap();
    }
    assert_eq!(often.digest(), plain.digest());
}

#[test]
fn work_on_the_largest_board_stays_well_below_the_limit() {
    const ITEMS: u64 = 100_000 / SCALE;
    let ids: Vec<ItemId> = (1..=ITEMS).map(id).collect();
    let fresh = || board((1..=ITEMS).map(rect).collect());
    let style = Rc::new(Style { color: Some(Color::Rgba([1, 2, 3, 255])), ..Style::default() });
    let sets = |n| Op::Set(vec![id(n)], Group::G(geometry(n as f64)));
    let all: Vec<(&str, Vec<Op>)> = vec![
        ("move", vec![Op::Move { dx: 1.0, dy: 2.0, ids: ids.clone() }]),
        ("style", vec![Op::Style(ids.clone(), style)]),
        ("lock", vec![Op::Set(ids.clone(), Group::L(Lock::Anyone))]),
        ("order", vec![Op::Set(ids.clone(), Group::Z(Z { key: vec![3].into(), parent: None }))]),
        ("delete", vec![Op::Delete(ids)]),
        ("put", (ITEMS + 1..=3 * ITEMS).map(|n| Op::Put(rect(n))).collect()),
        ("restore", vec![Op::Restore((ITEMS + 1..=3 * ITEMS).map(rect).collect())]),
        ("take back", (1..=ITEMS).chain(1..=ITEMS).map(sets).collect()),
    ];
    for (name, ops) in all {
        let work = accept(&mut fresh(), ops, LIMIT, u64::MAX).unwrap();
        assert!(work * 3 < LIMIT, "{name}: {work}");
    }
    let work = accept(&mut framed(ITEMS), vec![Op::Delete(vec![id(FRAME)])], LIMIT, u64::MAX).unwrap();
    assert!(work * 3 < LIMIT, "delete of a frame: {work}");
}

/// A stroke of so many samples.
fn long_stroke(n: u64, samples: u32) -> Item {
    let sample = |j| Sample { x: f64::from(j), y: f64::from(j % 2), pressure: 0.5, tilt: 0.0, dt_ms: 4.0 };
    let body = stroke::pack(&(0..samples).map(sample).collect::<Vec<_>>(), Device::Pen, 4, 0.25, false);
    Item { b: Some(Body::Stroke(Box::new(BodyPiece::whole(id(n), body)))), ..item(n, Kind::Stroke) }
}

/// Small transactions that cost more than they look, with the board they are for.
fn costly() -> Vec<(&'static str, Board, Vec<Op>)> {
    let z = |parent| Group::Z(Z { key: vec![2].into(), parent });
    let sixteenth = |n: u32| (n * 256 + 100, n * 256 + 110);
    let text = Item {
        t: Some(Rc::new(Text::from_plain(&"a".repeat(25_000), false))),
        g: Geometry::default(),
        ..item(1, Kind::Text)
    };
    let typed = |n: u32| Op::Splice(id(1), Splice::new(n, 1, "b"));
    let mut pieces = board(vec![long_stroke(1, 600)]);
    pieces
        .apply(2, "ann", 5, &txn(vec![Op::Cut { target: id(1), remove: (0..600).map(sixteenth).collect() }]))
        .unwrap();
    assert!(pieces.len() > 500);
    let alternating = (0..100).flat_map(|_| {
        let list = |ids: &[u64]| Op::Move { dx: 1.0, dy: 1.0, ids: ids.iter().map(|n| id(*n)).collect() };
        [list(&[FRAME]), list(&[FRAME, 2])]
    });
    vec![
        ("moves of two lists in turns", framed(2000), alternating.collect()),
        ("a frame put in order again and again", framed(2000), vec![Op::Set(vec![id(FRAME)], z(None)); 500]),
        ("typing in a long text", board(vec![text]), (0..1500).map(typed).collect()),
        ("the pieces of a stroke again and again", pieces, vec![Op::Set(vec![id(1)], Group::L(Lock::Anyone)); 500]),
        (
            "cuts of cuts",
            board(vec![long_stroke(1, 600)]),
            (0..599).map(|n| Op::Cut { target: id(1), remove: vec![sixteenth(n)] }).collect(),
        ),
        (
            "a cut of very many intervals",
            board(vec![long_stroke(1, 600)]),
            vec![Op::Cut { target: id(1), remove: (0..20_000).map(|n| (n * 50, n * 50)).collect() }],
        ),
    ]
}

#[test]
fn a_small_transaction_that_costs_too_much_is_refused_by_name_and_changes_nothing() {
    for (name, mut board, ops) in costly() {
        let (before, seq) = (board.digest(), board.seq());
        assert!(txn(ops.clone()).len() <= 256 * 1024, "{name} is large");
        assert_eq!(accept(&mut board, ops, LIMIT, 5000), Err("too-costly"), "{name}");
        assert_eq!((board.digest(), board.seq()), (before, seq), "{name}");
    }
}

#[test]
fn what_is_read_in_one_go_is_short() {
    let paragraphs = |n| Text { fixed_width: false, paragraphs: vec![Paragraph::default(); n] };
    let text = |n| Group::T(Rc::new(paragraphs(n)));
    let long = |n| Item { t: Some(Rc::new(paragraphs(n))), ..rect(9) };
    for (name, ops) in [
        ("put", vec![Op::Put(long(600_000))]),
        ("restore", vec![Op::Restore(vec![rect(8), long(600_000)])]),
        ("set", vec![Op::Set(vec![id(1)], text(600_000))]),
    ] {
        assert_eq!(accept(&mut board(vec![rect(1)]), ops, MAX_WORK, u64::MAX), Err("too-large:item"), "{name}");
    }
    let ids = (1..100_000).map(id).collect();
    assert!(accept(&mut board(vec![rect(1)]), vec![Op::Set(ids, text(10))], MAX_WORK, u64::MAX).is_ok());
}

#[test]
fn what_stands_in_a_log_is_folded_whatever_it_costs_and_a_part_at_a_time_as_at_once() {
    for ((name, mut parts, ops), (_, mut whole, _)) in costly().into_iter().zip(costly()) {
        let bytes = txn(ops);
        whole.apply(whole.seq() + 1, "ann", 5, &bytes).unwrap();
        let mut intake = taken_in(&bytes, u64::MAX);
        let seq = parts.seq() + 1;
        while !intake.fold(&mut parts, seq, "ann", 5, 7).unwrap() {}
        assert_eq!((parts.digest(), parts.seq()), (whole.digest(), whole.seq()), "{name}");
    }
}

#[test]
fn a_client_folds_what_others_did_a_part_at_a_time_whatever_is_drawn_meanwhile() {
    for (name, mut server, ops) in costly() {
        let mut client = reloaded(&server);
        client.set_seq(server.seq());
        let bytes = txn(ops);
        let seq = server.seq() + 1;
        server.apply(seq, "ann", 5, &bytes).unwrap();
        client.begin_row(seq, "ann", 5, &bytes).unwrap();
        let (mut parts, mut own) = (0, Vec::new());
        while !client.fold_row(1000).unwrap().0 {
            parts += 1;
            assert!(client.seq() < seq, "{name}: in the middle of it");
            let any = client.iter().nth(parts * 7 % client.len()).map(|slot| client.item(slot).id);
            if parts < 4
                && let Some(local) =
                    client.transact(0, vec![Op::Move { dx: 1.0, dy: 0.0, ids: any.into_iter().collect() }])
            {
                own.push(local);
            }
        }
        // What is one op on one item is refused above a few thousand intervals.
        assert!(parts > 20 || name == "a cut of very many intervals", "{name}: {parts} parts");
        for local in own {
            let seq = server.seq() + 1;
            server.apply(seq, "ben", 6, &local.txn).unwrap();
            client.confirm(local.token, seq, "ben", 6);
        }
        assert_eq!((client.digest(), client.seq()), (server.digest(), server.seq()), "{name}");
    }
}
