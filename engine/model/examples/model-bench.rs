//! What the model costs on a large board: one JSON line per figure {"name","value","unit","n"}. Times are the best of three.
//! `cargo run --release -p atrium-model --example model-bench [items]`
#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a program that prints")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::rc::Rc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use atrium_model::{
    Board, Body, BodyPiece, Color, Device, Geometry, Group, Ink, Item, ItemId, Kind, Op, Rng, Sample, Style, Text, Txn,
    Z, new_id, order, stroke,
};

/// Counts bytes that are in use.
struct Counting;

static BYTES: AtomicUsize = AtomicUsize::new(0);

#[expect(unsafe_code, reason = "an allocator is unsafe by its signature; this one hands everything to the system's")]
// SAFETY: every call goes to `System` unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        BYTES.fetch_add(layout.size(), Ordering::Relaxed);
        // SAFETY: as above.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        BYTES.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: as above.
        unsafe { System.dealloc(at, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn report(name: &str, value: f64, unit: &str, n: usize) {
    println!("{{\"name\":\"{name}\",\"value\":{value:.3},\"unit\":\"{unit}\",\"n\":{n}}}");
}

/// Best of three runs on boards made again, milliseconds.
fn time<B, R>(name: &str, n: usize, mut setup: impl FnMut() -> B, mut run: impl FnMut(&mut B) -> R) {
    let mut best = f64::INFINITY;
    for _ in 0..3 {
        let mut on = setup();
        let start = Instant::now();
        let out = run(&mut on);
        best = best.min(start.elapsed().as_secs_f64() * 1e3);
        drop(out);
    }
    report(name, best, "ms", n);
}

fn unit(rng: &mut Rng) -> f64 {
    rng.below(1 << 20) as f64 / f64::from(1 << 20)
}

/// Seven strokes of 60 samples, two shapes, one text in ten, spread over 40,000 units.
fn items(n: usize, rng: &mut Rng) -> Vec<Item> {
    let keys = order::many_between(None, None, n, rng);
    let styles: Vec<Rc<Style>> = Ink::ALL
        .iter()
        .map(|ink| Rc::new(Style { color: Some(Color::Ink(*ink)), width: Some(3.0), ..Style::default() }))
        .collect();
    let one = |(i, key): (usize, Box<[u8]>)| {
        let id = new_id(1_790_000_000_000 + i as u64, rng);
        let (x, y) = (unit(rng) * 40_000.0, unit(rng) * 40_000.0);
        let kind = match i % 10 {
            0..=6 => Kind::Stroke,
            7 => Kind::Rectangle,
            8 => Kind::Ellipse,
            _ => Kind::Text,
        };
        let mut item = Item { z: Z { key, parent: None }, s: Rc::clone(&styles[i % 13]), ..Item::new(id, kind) };
        item.g = Geometry { x, y, w: 120.0, h: 40.0, rot: 0.0 };
        if kind == Kind::Text {
            item.t = Some(Rc::new(Text::from_plain("A few words of text", false)));
        }
        if kind == Kind::Stroke {
            let sample = |j: u32| {
                let t = f64::from(j) / 8.0;
                Sample {
                    x: x + t * 16.0 + unit(rng),
                    y: y + t.sin() * 20.0 + unit(rng),
                    pressure: 0.5 + (t.cos() / 4.0) as f32,
                    tilt: 0.0,
                    dt_ms: 7.5,
                }
            };
            let body = stroke::pack(&(0..60).map(sample).collect::<Vec<_>>(), Device::Pen, 4, 0.25, true);
            item.g = Geometry {
                x: body.natural[0],
                y: body.natural[1],
                w: body.natural[2] - body.natural[0],
                h: body.natural[3] - body.natural[1],
                rot: 0.0,
            };
            item.b = Some(Body::Stroke(Box::new(BodyPiece::whole(id, body))));
        }
        item
    };
    keys.into_iter().enumerate().map(one).collect()
}

fn main() {
    let n: usize = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(100_000);
    let mut rng = Rng::from_number(1);
    let all = items(n, &mut rng);
    let ids: Vec<ItemId> = all.iter().map(|item| item.id).collect();
    let put = |items: &[Item]| Txn { ops: items.iter().cloned().map(Op::Put).collect(), ..Txn::default() };

    let bytes = put(&all).encode();
    report("txn of all items", bytes.len() as f64 / 1e6, "MB", n);
    let paste = put(&all[..n / 5]);
    time("encode a paste", n / 5, || (), |()| paste.encode());
    let paste = paste.encode();
    time("decode a paste", n / 5, || (), |()| Txn::decode(&paste, &|_| None).unwrap());
    time("check a paste", n / 5, Board::new, |board| board.check(&paste, "ann").unwrap());

    let mut board = Board::new();
    board.apply(1, "person:1", 1, &bytes).unwrap();
    let chunks = board.snapshot();
    let snapshot: usize = chunks.iter().map(Vec::len).sum();
    report("snapshot size", snapshot as f64 / 1e6, "MB", n);
    time("snapshot", n, || (), |()| board.snapshot());
    time("digest", n, || (), |()| board.digest());
    drop((board, all));

    let load = || {
        let mut board = Board::new();
        chunks.iter().for_each(|chunk| drop(board.load_chunk(chunk).unwrap()));
        board.set_seq(1);
        board
    };
    time("load chunks", n, || (), |()| load());
    let before = BYTES.load(Ordering::Relaxed);
    let held = load();
    report("memory per item", (BYTES.load(Ordering::Relaxed) - before) as f64 / n as f64, "bytes", n);
    report("size of an item record", size_of::<Item>() as f64, "bytes", 1);
    drop(held);

    let sorted = || {
        let mut board = load();
        let slot = board.get(&ids[0]).unwrap();
        board.rank(slot);
        board
    };
    let first = |board: &Board| board.get(&ids[0]).unwrap();
    time("sort all", n, load, |board| board.rank(first(board)));
    time("apply a put, one row", 1, sorted, |board| {
        board.apply(2, "a", 2, &txn(vec![Op::Put(fresh(board, 1))])).unwrap()
    });
    let many: Vec<Vec<u8>> = {
        let mut key = load().top_key(None);
        let next = |i| {
            let above = order::between(key.as_deref(), None, &mut rng);
            key = Some(above.clone());
            txn(vec![Op::Put(Item {
                z: Z { key: above, parent: None },
                ..Item::new(new_id(i, &mut rng), Kind::Rectangle)
            })])
        };
        (0..10_000).map(next).collect()
    };
    let rows = |board: &mut Board| {
        many.iter().enumerate().for_each(|(i, row)| drop(board.apply(i as u64 + 2, "a", 2, row).unwrap()));
    };
    time("apply 10,000 rows, a put each", 10_000, sorted, rows);
    let with_pending = || {
        let mut board = sorted();
        let mine = fresh(&board, 7);
        board.transact(0, vec![Op::Put(mine)]).unwrap();
        board
    };
    time("the same, an own edit pending", 10_000, with_pending, rows);
    time("transact a put", 1, sorted, |board| board.transact(0, vec![Op::Put(fresh(board, 1))]).unwrap());
    let pending = || {
        let mut board = sorted();
        board.transact(0, vec![Op::Move { dx: 1.0, dy: 1.0, ids: vec![ids[5]] }]).unwrap();
        board
    };
    time("confirm of one pending", 1, pending, |board| board.confirm(1, 2, "me", 2));
    time("row that meets one pending", 1, pending, |board| {
        board.apply(2, "a", 2, &txn(vec![Op::Move { dx: 1.0, dy: 1.0, ids: vec![ids[5]] }])).unwrap()
    });
    let offline = || {
        let mut board = sorted();
        for _ in 0..2000 {
            let item = fresh(&board, 3);
            board.transact(0, vec![Op::Put(item)]).unwrap();
        }
        board
    };
    time("2,000 pending, confirmed one by one", 2000, offline, |board| {
        (1..=2000).for_each(|t| drop(board.confirm(t, t + 1, "me", 2)));
    });
    time("2,000 pending, 10,000 rows of others", 10_000, offline, rows);

    let some = |k: usize| ids[..k].to_vec();
    let step = |k: usize| Op::Move { dx: 1.0, dy: 1.0, ids: some(k) };
    time("move, a row", n / 5, sorted, |board| board.apply(2, "a", 2, &txn(vec![step(n / 5)])).unwrap());
    time("move, own", n / 5, sorted, |board| board.transact(0, vec![step(n / 5)]).unwrap());
    let moved = || {
        let mut board = sorted();
        board.transact(0, vec![step(n / 5)]).unwrap();
        board
    };
    time("undo of the move", n / 5, moved, |board| board.undo(0).unwrap());
    time("confirm of the move", n / 5, moved, |board| board.confirm(1, 2, "me", 2));
    time("delete, a row", n / 2, sorted, |board| board.apply(2, "a", 2, &txn(vec![Op::Delete(some(n / 2))])).unwrap());
    time("delete, own", n / 2, sorted, |board| board.transact(0, vec![Op::Delete(some(n / 2))]).unwrap());
    let deleted = || {
        let mut board = sorted();
        board.transact(0, vec![Op::Delete(some(n / 2))]).unwrap();
        board
    };
    time("undo of the delete", n / 2, deleted, |board| board.undo(0).unwrap());
    time(
        "and a rank",
        n / 2,
        || {
            let mut board = deleted();
            board.undo(0).unwrap();
            board
        },
        |board| board.rank(first(board)),
    );
    time("group", n / 5, sorted, |board| group(board, &ids[..n / 5]));
    let grouped = || {
        let mut board = sorted();
        group(&mut board, &ids[..n / 5]);
        board
    };
    time("delete of the group and all in it", n / 5, grouped, |board| {
        let all = ids[..n / 5].iter().copied().chain([ItemId([9; 16])]).collect();
        board.transact(0, vec![Op::Delete(all)]).unwrap()
    });
    time("bring one to the front and a rank", 1, sorted, |board| {
        let key = order::between(board.top_key(None).as_deref(), None, &mut Rng::from_number(3));
        board.transact(0, vec![Op::Set(vec![ids[n / 2]], Group::Z(Z { key, parent: None }))]).unwrap();
        board.rank(first(board))
    });
    time("send one to the back and a rank", 1, sorted, |board| {
        let key = order::between(None, board.bottom_key(None).as_deref(), &mut Rng::from_number(3));
        board.transact(0, vec![Op::Set(vec![ids[n / 2]], Group::Z(Z { key, parent: None }))]).unwrap();
        board.rank(first(board))
    });
}

fn txn(ops: Vec<Op>) -> Vec<u8> {
    Txn { ops, ..Txn::default() }.encode()
}

/// A rectangle on top.
fn fresh(board: &Board, seed: u64) -> Item {
    let mut rng = Rng::from_number(seed + board.len() as u64);
    let key = order::between(board.top_key(None).as_deref(), None, &mut rng);
    Item { z: Z { key, parent: None }, ..Item::new(new_id(seed, &mut rng), Kind::Rectangle) }
}

fn group(board: &mut Board, ids: &[ItemId]) {
    let id = ItemId([9; 16]);
    let above = board.top_key(None);
    let mut rng = Rng::from_number(5);
    let key = order::between(above.as_deref(), None, &mut rng);
    let keys = order::many_between(None, None, ids.len(), &mut rng);
    let mut ops = vec![Op::Put(Item { z: Z { key, parent: None }, ..Item::new(id, Kind::Group) })];
    ops.extend(ids.iter().zip(keys).map(|(child, key)| Op::Set(vec![*child], Group::Z(Z { key, parent: Some(id) }))));
    board.transact(0, ops).unwrap();
}
