//! Laws that hold for any history: log and snapshot agree, clients and server agree, undo and redo undo each other, no bytes do harm.
//! Histories are drawn by numbers, so that what fails shrinks to few steps. Seeds are fixed; a failure prints its input.

#![allow(clippy::unwrap_used, reason = "tests say what went wrong by panicking")]

mod common;

use std::collections::VecDeque;
use std::rc::Rc;

use atrium_model::{
    Board, Body, BodyPiece, DecodeContext, Group, Ink, Item, ItemId, Kind, Local, Lock, Op, RawGroup, Reader, Rng,
    Speaker, Splice, StrokeBody, Text, Txn, decode_item, order,
};
use common::{Log, body, color, encoded, geometry, id, ink, item, reloaded, sound, txn};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

fn run<S: Strategy>(cases: u32, seed: u8, strategy: &S, test: impl Fn(S::Value) -> Result<(), TestCaseError>) {
    // A soak: LAWS_TIMES=50 tries so many times as much, LAWS_SEED=1 with other numbers.
    let number = |name| std::env::var(name).ok().and_then(|v| v.parse::<u32>().ok());
    let cases = cases * number("LAWS_TIMES").unwrap_or(1);
    let seed = seed.wrapping_add(number("LAWS_SEED").unwrap_or(0) as u8 * 16);
    let config = Config { cases, failure_persistence: None, max_shrink_iters: 2000, ..Config::default() };
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[seed; 32]);
    TestRunner::new_with_rng(config, rng).run(strategy, test).unwrap_or_else(|e| panic!("seed {seed}: {e}"));
}

/// One step of a history: who, what, and numbers that say with which things.
type Step = (u8, u8, u16, u16, u16);

fn steps(n: usize) -> impl Strategy<Value = Vec<Step>> {
    vec(any::<Step>(), 0..n)
}

/// An id of something that lives, that once lived or that never did.
fn some_id(board: &Board, n: u16) -> ItemId {
    let live = board.len();
    let pick = usize::from(n) % (live + live / 4 + 3);
    board.iter().nth(pick).map_or_else(|| id(u64::from(n % 60)), |slot| board.item(slot).id)
}

/// An op by numbers. Ids of new items come from `fresh`.
fn op(board: &Board, what: u8, [a, b, c]: [u16; 3], fresh: &mut u64) -> Op {
    let parent = (a % 3 == 0).then(|| some_id(board, b));
    let z = atrium_model::Z { key: vec![0x40 + (c % 64) as u8, 1 + (a % 9) as u8].into(), parent };
    let mut new = |kind| {
        *fresh += 1;
        Item { z: z.clone(), g: geometry(f64::from(b) * 3.0 - 90_000.0), ..item(*fresh, kind) }
    };
    let ids = || (0..=a % 3).map(|i| some_id(board, b.wrapping_add(i * 7))).collect::<Vec<_>>();
    match what % 16 {
        0 | 1 => Op::Put(new(Kind::Rectangle)),
        2 => {
            let like = new(Kind::Stroke);
            let whole = BodyPiece::whole(like.id, body(u32::from(c % 40) + 1));
            Op::Put(Item { b: Some(Body::Stroke(Box::new(whole))), ..like })
        }
        3 => Op::Put(new(if a % 2 == 0 { Kind::Frame } else { Kind::Group })),
        4 | 5 => Op::Set(ids(), Group::Z(z)),
        6 => Op::Set(ids(), Group::G(geometry(f64::from(c)))),
        7 => Op::Set(ids(), Group::T(Rc::new(Text::from_plain(["", "a", "b\nc"][usize::from(c % 3)], c % 2 == 0)))),
        8 => Op::Style(ids(), color(Ink::ALL[usize::from(c % 13)])),
        9 => Op::Delete(ids()),
        10 => Op::Move { dx: f64::from(c) - 3000.0, dy: 1.0, ids: ids() },
        11..=13 => {
            let from = u32::from(b) % 10_000;
            Op::Cut {
                target: some_id(board, a),
                remove: vec![(from, from + u32::from(c) % 1500), (u32::from(c), u32::from(c) + 200)],
            }
        }
        14 if a % 2 == 0 => {
            let splice = Splice::new(u32::from(b % 3), u32::from(c % 2), ["", "x", "\ny"][usize::from(c % 3)]);
            Op::Splice(some_id(board, a), splice)
        }
        14 if b % 3 == 0 => {
            Op::Set(ids(), Group::Q(Speaker { minutes: c % 601, notes: ["", "a"][usize::from(a % 4 / 2)].into() }))
        }
        14 => Op::Set(ids(), Group::L([Lock::None, Lock::Anyone, Lock::Leader][c as usize % 3])),
        _ => {
            let record = atrium_model::BoardRecord { paper: Some((c % 6) as u8), ..Default::default() };
            Op::Set(vec![ItemId::NIL], Group::K(Rc::new(record)))
        }
    }
}

fn ops(board: &Board, (_, what, a, b, c): Step, fresh: &mut u64) -> Vec<Op> {
    (0..=u16::from(what >> 6))
        .map(|i| op(board, what.wrapping_add(5 * i as u8), [a ^ (i * 31), b ^ (i * 17), c ^ i], fresh))
        .collect()
}

#[test]
fn folding_the_log_is_folding_any_snapshot_and_the_rest() {
    run(60, 1, &(steps(80), any::<prop::sample::Index>()), |(steps, at)| {
        let mut log = Log::default();
        let mut fresh = 0;
        let at = at.index(steps.len() + 1);
        let mut from_snapshot = None;
        for (i, step) in steps.into_iter().enumerate() {
            if i == at {
                from_snapshot = Some(reloaded(&log.board));
            }
            let bytes = txn(ops(&log.board, step, &mut fresh));
            log.row("a", &bytes);
            if let Some(board) = &mut from_snapshot {
                let (seq, actor, at_ms, bytes) = log.rows.last().unwrap();
                board.apply(*seq, actor, *at_ms, bytes).unwrap();
                // Asked for now and then, so that paint order is kept in every way.
                if i % 3 == 0 {
                    sound(board);
                }
            }
        }
        let mut board = from_snapshot.unwrap_or_else(|| reloaded(&log.board));
        sound(&mut board);
        sound(&mut log.board);
        prop_assert_eq!(board.digest(), log.board.digest());
        prop_assert_eq!(common::painted(&mut board), common::painted(&mut log.board));
        Ok(())
    });
}

/// What a client hears, in order.
#[derive(Clone)]
enum Heard {
    Row(u64, Rc<Vec<u8>>),
    Own(u64, u64, Rc<Vec<u8>>),
    Refused(u64),
}

#[derive(Default)]
struct Client {
    board: Board,
    unsent: VecDeque<Local>,
    inbox: VecDeque<Heard>,
    refused: Vec<u64>,
    /// It is in the middle of a row.
    folding: bool,
}

impl Client {
    /// The next thing, or more of it: so many units of a row.
    fn hear(&mut self, units: u64) {
        // A refusal may come in between.
        let refused = matches!(self.inbox.front(), Some(Heard::Refused(_))) && units % 2 == 1;
        if self.folding && !refused {
            return self.fold(units);
        }
        match self.inbox.pop_front() {
            Some(Heard::Row(seq, bytes)) => {
                self.board.begin_row(seq, "x", seq * 1000, &bytes).unwrap();
                self.fold(units);
            }
            Some(Heard::Own(token, seq, bytes)) => {
                drop(self.board.confirm_logged(token, seq, "x", seq * 1000, &bytes));
            }
            Some(Heard::Refused(token)) => {
                let (_, dropped) = self.board.reject(token);
                self.unsent.retain(|local| !dropped.contains(&local.token));
            }
            None => {}
        }
    }

    fn fold(&mut self, units: u64) {
        self.folding = !self.board.fold_row(units).unwrap().0;
    }

    /// Before something is typed here: of what a row types, all is here or nothing.
    fn settle_typing(&mut self) {
        if self.board.row_types(None) {
            self.fold(u64::MAX);
        }
    }
}

/// The server takes a client's oldest transaction.
fn take(server: &mut Log, clients: &mut [Client], from: usize, unkind: bool) {
    let Some(local) = clients[from].unsent.pop_front() else { return };
    let depends = clients[from].refused.contains(&local.after);
    if depends || unkind || server.board.check(&local.txn, "ann").is_err() {
        clients[from].refused.push(local.token);
        return clients[from].inbox.push_back(Heard::Refused(local.token));
    }
    let seq = server.row("x", &local.txn);
    let bytes = Rc::new(local.txn);
    for (at, client) in clients.iter_mut().enumerate() {
        client.inbox.push_back(if at == from {
            Heard::Own(local.token, seq, Rc::clone(&bytes))
        } else {
            Heard::Row(seq, Rc::clone(&bytes))
        });
    }
}

#[test]
fn clients_that_edit_undo_and_are_refused_end_as_the_server() {
    run(120, 2, &steps(150), |steps| {
        let mut server = Log::default();
        let mut clients: [Client; 3] = Default::default();
        // Each client makes ids of its own.
        let mut fresh = [100, 10_000, 20_000];
        for step in steps {
            let from = usize::from(step.0 % 3);
            match step.0 / 3 % 16 {
                0..=5 => {
                    let client = &mut clients[from];
                    client.settle_typing();
                    let ops = ops(&client.board, step, &mut fresh[from]);
                    let lane = u32::from(step.2 % 2);
                    let local = if step.1 % 11 == 0 {
                        client.board.transact_quiet(lane, ops)
                    } else {
                        client.board.transact(lane, ops)
                    };
                    client.unsent.extend(local);
                }
                6 | 7 => {
                    let client = &mut clients[from];
                    client.settle_typing();
                    let lane = u32::from(step.2 % 2);
                    let local = if step.1 % 3 == 0 { client.board.redo(lane) } else { client.board.undo(lane) };
                    client.unsent.extend(local);
                }
                8..=10 => take(&mut server, &mut clients, from, step.1 % 8 == 0),
                11..=14 => (0..=step.1 % 4).for_each(|_| clients[from].hear(1 + u64::from(step.3 % 16))),
                // In the middle of a row something may wait for its container.
                _ if clients[from].folding => drop(common::painted(&mut clients[from].board)),
                _ => sound(&mut clients[from].board),
            }
        }
        for from in [0, 1, 2] {
            while !clients[from].unsent.is_empty() {
                take(&mut server, &mut clients, from, false);
            }
        }
        for client in &mut clients {
            while client.folding || !client.inbox.is_empty() {
                client.hear(3);
            }
            sound(&mut client.board);
        }
        for client in &clients {
            prop_assert_eq!(client.board.pending(), 0);
            prop_assert_eq!(seen(&client.board, true), seen(&server.board, true));
            prop_assert_eq!(client.board.digest(), server.board.digest());
        }
        Ok(())
    });
}

/// What is seen, ascending by id; with who made and changed it, or without.
fn seen(board: &Board, meta: bool) -> Vec<Vec<u8>> {
    let mut all: Vec<Item> = board.iter().map(|slot| board.item(slot).clone()).collect();
    all.sort_by_key(|item| item.id);
    for item in &mut all {
        if !meta {
            item.m = Rc::default();
        }
    }
    all.iter().map(encoded).collect()
}

#[test]
fn undo_takes_back_and_redo_brings_again_any_edits() {
    run(80, 3, &(steps(30), any::<u8>()), |(steps, confirm)| {
        let mut board = Board::new();
        let mut fresh = 0;
        let mut states = vec![seen(&board, false)];
        for step in steps {
            let mut ops = ops(&board, step, &mut fresh);
            for op in &mut ops {
                // Typing comes back by letters: an empty paragraph for no text at all does not.
                if let Op::Set(_, Group::T(text)) = op {
                    *text = Rc::new(text.spliced(&Splice::default()));
                }
            }
            // What a lock holds is not undone (undo.rs): nothing is locked here.
            ops.retain(|op| !matches!(op, Op::Set(_, Group::L(_))));
            if let Some(local) = board.transact(0, ops) {
                states.push(seen(&board, false));
                if confirm % 3 == 0 {
                    let seq = board.seq() + 1;
                    board.confirm(local.token, seq, "me", seq);
                }
            }
        }
        for round in 0..2 {
            for state in states.iter().rev().skip(1) {
                prop_assert!(board.undo(0).is_some());
                prop_assert_eq!(&seen(&board, false), state, "undo, round {}", round);
            }
            prop_assert!(board.undo(0).is_none());
            for state in states.iter().skip(1) {
                prop_assert!(board.redo(0).is_some());
                prop_assert_eq!(&seen(&board, false), state, "redo, round {}", round);
            }
        }
        sound(&mut board);
        Ok(())
    });
}

/// Damage done to bytes: (where, what).
fn damaged(mut bytes: Vec<u8>, damage: &[(prop::sample::Index, u8, u8)]) -> Vec<u8> {
    for (at, how, value) in damage {
        if bytes.is_empty() {
            break;
        }
        let at = at.index(bytes.len());
        match how % 5 {
            0 => bytes[at] = *value,
            1 => bytes[at] ^= 1 << (value % 8),
            2 => bytes.truncate(at),
            3 => bytes.insert(at, *value),
            _ => drop(bytes.remove(at)),
        }
    }
    bytes
}

fn harmless(board: &mut Board, bytes: &[u8]) -> Result<(), TestCaseError> {
    let before = (board.digest(), board.seq());
    let _ = board.check(bytes, "ann");
    if board.apply(board.seq() + 1, "x", 0, bytes).is_err() {
        prop_assert_eq!((board.digest(), board.seq()), before);
    } else {
        sound(board);
        prop_assert_eq!(reloaded(board).digest(), board.digest());
    }
    let before = board.digest();
    if board.load_chunk(bytes).is_err() {
        prop_assert_eq!(board.digest(), before);
    }
    let _ = decode_item(&mut Reader::new(bytes), &DecodeContext::none());
    if let Ok(body) = StrokeBody::decode(bytes) {
        prop_assert_eq!(body.samples().len(), body.count as usize);
    }
    Ok(())
}

#[test]
fn random_bytes_do_no_harm() {
    run(3000, 4, &vec(any::<u8>(), 0..200), |bytes| {
        let mut board = common::board(vec![common::rect(1), ink(2)]);
        harmless(&mut board, &bytes)?;
        // Past the header, so that ops are reached.
        let op = bytes.first().map_or(1, |b| b % 9);
        let inner =
            [&[1, 0, 0, 0, 1, op, 1, bytes.len() as u8 & 127][..], &bytes[..bytes.len().min(127) & bytes.len()]]
                .concat();
        harmless(&mut board, &inner)
    });
}

#[test]
fn damaged_transactions_chunks_items_and_bodies_do_no_harm() {
    let damage = vec((any::<prop::sample::Index>(), any::<u8>(), any::<u8>()), 1..4);
    run(1500, 5, &(steps(8), damage, any::<u8>()), |(steps, damage, which)| {
        let mut board = common::board(vec![common::rect(1), ink(2), item(3, Kind::Group)]);
        let mut fresh = 10;
        let all: Vec<Op> = steps.into_iter().flat_map(|step| ops(&board, step, &mut fresh)).collect();
        let raw = RawGroup { tag: b'q', version: 3, bytes: [1, 2, 3].into() };
        let bytes = match which % 5 {
            0 => board.snapshot().remove(0),
            1 => encoded(board.item(board.get(&id(2)).unwrap())),
            2 => body(20).bytes().to_vec(),
            3 => txn(vec![
                Op::Restore(board.iter().map(|slot| board.item(slot).clone()).collect()),
                Op::Set(vec![id(1)], Group::Raw(raw)),
            ]),
            _ => txn(all),
        };
        // A chunk is loaded onto an empty board too, where its items are not there already.
        let bytes = damaged(bytes, &damage);
        let mut empty = Board::new();
        if empty.load_chunk(&bytes).is_ok() {
            // What it loads can be shown and written: no ring, no place that cannot be found.
            empty
                .iter()
                .collect::<Vec<_>>()
                .into_iter()
                .for_each(|slot| assert!((empty.rank(slot) as usize) < empty.slots()));
            prop_assert_eq!(reloaded(&empty).len(), empty.len());
        }
        harmless(&mut board, &bytes)
    });
}

#[test]
fn a_transaction_that_is_read_is_written_and_read_alike() {
    run(300, 6, &steps(12), |steps| {
        let board = common::board(vec![common::rect(1), ink(2), item(3, Kind::Group)]);
        let mut fresh = 10;
        let given =
            Txn { ops: steps.into_iter().flat_map(|step| ops(&board, step, &mut fresh)).collect(), ..Txn::default() };
        let read = Txn::decode(&given.encode(), &|_| None).unwrap();
        prop_assert_eq!(&read.encode(), &given.encode());
        prop_assert_eq!(read, given);
        Ok(())
    });
}

#[test]
fn keys_between_keys_are_between_them() {
    run(200, 7, &(any::<u64>(), vec(any::<(u8, u16)>(), 1..60)), |(seed, steps)| {
        let mut rng = Rng::from_number(seed);
        let mut keys: Vec<Box<[u8]>> = vec![order::between(None, None, &mut rng)];
        for (n, at) in steps {
            let at = usize::from(at) % (keys.len() + 1);
            let (low, high) = (at.checked_sub(1).map(|i| keys[i].clone()), keys.get(at).cloned());
            let new = order::many_between(low.as_deref(), high.as_deref(), usize::from(n % 5), &mut rng);
            prop_assert_eq!(new.len(), usize::from(n % 5));
            keys.splice(at..at, new);
        }
        prop_assert!(keys.windows(2).all(|pair| pair[0] < pair[1]), "{:?}", keys);
        prop_assert!(keys.iter().all(|key| key.last() != Some(&0)));
        Ok(())
    });
}
