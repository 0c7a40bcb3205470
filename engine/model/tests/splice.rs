//! Text splices: what one does to a text, and that two people who type at once end with the same letters, in whatever order the
//! log has them. Seeds are fixed; a failure prints its own.

#![allow(clippy::unwrap_used, reason = "tests say what went wrong by panicking")]

mod common;

use atrium_model::{
    Board, Group, Item, ItemId, Kind, Local, Mark, Op, Paragraph, Rng, Run, Splice, Text, Txn, Writer, pass,
};
use common::{Log, board, fold, get, id, item};
use std::collections::VecDeque;
use std::rc::Rc;

fn plain(board: &Board, id: ItemId) -> String {
    get(board, id).t.as_ref().map_or_else(String::new, |t| t.plain())
}

fn splice(at: u32, removed: u32, inserted: &str) -> Splice {
    Splice { at, removed, inserted: inserted.into() }
}

fn after(text: &str, list: &[Splice]) -> String {
    list.iter().fold(Text::from_plain(text, false), |text, one| text.spliced(one)).plain()
}

fn note(n: u64, text: &str) -> Item {
    Item { t: Some(Rc::new(Text::from_plain(text, false))), ..item(n, Kind::Sticky) }
}

#[test]
fn a_splice_takes_letters_away_and_puts_others_there() {
    assert_eq!(after("one two", &[splice(4, 3, "three")]), "one three");
    assert_eq!(after("", &[splice(0, 0, "a\nb")]), "a\nb");
    assert_eq!(after("a\nb\nc", &[splice(1, 3, "")]), "ac", "paragraphs are joined");
    assert_eq!(after("abc", &[splice(99, 99, "d"), splice(1, u32::MAX, "")]), "a", "clamped to the text");
}

#[test]
fn a_pair_of_surrogates_is_never_parted() {
    assert_eq!(after("a😀b", &[splice(2, 0, "x")]), "ax😀b", "put in its middle it stands before it");
    assert_eq!(after("a😀b", &[splice(1, 1, "")]), "ab", "half of it taken away is all of it");
    assert_eq!(after("a😀b", &[splice(2, 1, "")]), "a😀b");
    assert_eq!(Splice::between("a😀b", "a😁b"), [splice(1, 2, "😁")], "halves that are equal are not shared");
}

#[test]
fn what_is_put_has_the_marks_of_the_run_it_lands_in_and_a_new_paragraph_its_direction() {
    let mark = vec![Mark { code: 1, value: "".into() }];
    let run = |text: &str, marks: &[Mark]| Run { text: text.into(), marks: marks.to_vec() };
    let before = Text {
        fixed_width: true,
        paragraphs: vec![Paragraph { dir: 2, runs: vec![run("plain", &[]), run("bold", &mark)] }],
    };
    let now = before.spliced(&splice(7, 1, "X\nY"));
    assert!(now.fixed_width);
    assert_eq!(
        now.paragraphs,
        [
            Paragraph { dir: 2, runs: vec![run("plain", &[]), run("boX", &mark)] },
            Paragraph { dir: 2, runs: vec![run("Yd", &mark)] }
        ]
    );
    let at_start = before.spliced(&splice(0, 0, "A"));
    assert_eq!(at_start.paragraphs[0].runs[0], run("Aplain", &[]));
}

#[test]
fn a_splice_of_what_is_gone_is_ignored_and_of_no_text_makes_one() {
    let mut b = board(vec![item(1, Kind::Sticky)]);
    fold(&mut b, vec![Op::Splice(id(2), splice(0, 0, "x")), Op::Splice(ItemId::NIL, splice(0, 0, "x"))]);
    fold(&mut b, vec![Op::Splice(id(1), splice(0, 0, "x"))]);
    assert_eq!(plain(&b, id(1)), "x");
    fold(&mut b, vec![Op::Splice(id(1), splice(0, 1, ""))]);
    assert_eq!(get(&b, id(1)).t, None, "of nothing written nothing is left");
}

#[test]
fn a_splice_reads_back_as_it_was_written() {
    let op = Op::Splice(id(7), splice(3, 200, "é\n😀"));
    let bytes = Txn { ops: vec![op.clone()], ..Txn::default() }.encode();
    assert_eq!(Txn::decode(&bytes, &|_| None).unwrap().ops, [op]);
    let mut w = Writer::new();
    w.raw(&bytes[..bytes.len() - 1]);
    assert!(Txn::decode(&w.finish(), &|_| None).is_err());
}

#[test]
fn a_text_that_would_grow_too_large_is_refused() {
    let b = board(vec![note(1, &"a".repeat(200_000))]);
    let grown =
        |n: usize| Txn { ops: vec![Op::Splice(id(1), splice(0, 0, &"b".repeat(n)))], ..Txn::default() }.encode();
    assert_eq!(b.check(&grown(100_000), "me").unwrap_err().name(), "too-large");
    assert!(b.check(&grown(1000), "me").is_ok());
    let nil = Txn { ops: vec![Op::Splice(ItemId::NIL, splice(0, 0, "b"))], ..Txn::default() }.encode();
    assert_eq!(b.check(&nil, "me").unwrap_err().name(), "bad-item");
}

/// A number below `n`.
fn below(rng: &mut Rng, n: u32) -> u32 {
    rng.below(n.max(1).into()) as u32
}

fn units(text: &str) -> u32 {
    text.encode_utf16().count() as u32
}

/// Letters of one typist, none twice; now and then a pair of surrogates or a new line.
struct Letters(u32);

impl Letters {
    fn some(&mut self, rng: &mut Rng, most: u32) -> String {
        (0..below(rng, most + 1))
            .map(|_| {
                self.0 += 1;
                char::from_u32(if below(rng, 5) == 0 { 0x1_0000 } else { 0x3400 } + self.0).unwrap()
            })
            .collect()
    }
}

/// What a person may do: letter boundaries only.
fn some_splice(rng: &mut Rng, text: &str, letters: &mut Letters) -> Vec<Splice> {
    let all: Vec<char> = text.chars().collect();
    let from = below(rng, all.len() as u32 + 1) as usize;
    let to = from + if below(rng, 2) == 0 { 0 } else { below(rng, (all.len() - from) as u32 + 1) as usize };
    let side = |list: &[char]| list.iter().collect::<String>();
    let inserted = letters.some(rng, 4);
    Splice::between(text, &(side(&all[..from]) + &inserted + &side(&all[to..])))
}

#[test]
fn two_lists_of_splices_end_with_the_same_letters_in_either_order() {
    for seed in 0..20_000_u32 {
        let mut rng = Rng::from_number(seed.into());
        let mut letters = Letters(0);
        let text = letters.some(&mut rng, 12);
        let mut list = |n| {
            let (mut at, mut all) = (text.clone(), Vec::new());
            for _ in 0..n {
                let one = some_splice(&mut rng, &at, &mut letters);
                at = after(&at, &one);
                all.extend(one);
            }
            (at, all)
        };
        let ((mine, xs), (theirs, ys)) = (list(seed % 3 + 1), list(seed / 3 % 3 + 1));
        let (xs_over, ys_over) = pass(xs.clone(), ys.clone(), seed % 2 == 0);
        let (one, other) = (after(&theirs, &xs_over), after(&mine, &ys_over));
        assert_eq!(one, other, "seed {seed}: {text:?} {xs:?} {ys:?}");
        for c in mine.chars().chain(theirs.chars()) {
            let kept = !text.contains(c) || (mine.contains(c) && theirs.contains(c));
            assert_eq!(one.matches(c).count(), usize::from(kept), "seed {seed}: {c:?} of {text:?} in {one:?}");
        }
    }
}

#[test]
fn at_one_place_the_first_in_the_log_goes_first() {
    let (mine, theirs) = (vec![splice(1, 0, "m")], vec![splice(1, 0, "t")]);
    assert_eq!(pass(mine.clone(), theirs.clone(), true).0, [splice(1, 0, "m")]);
    assert_eq!(pass(mine, theirs, false).0, [splice(2, 0, "m")]);
}

#[test]
fn letters_put_into_what_another_takes_away_stay() {
    let (over, under) = pass(vec![splice(0, 6, "")], vec![splice(3, 0, "new")], false);
    assert_eq!(after("abcnewdef", &over), "new");
    assert_eq!(after("", &under), "new");
}

/// A client whose transactions reach the log late, and what is on its way to it.
struct Typist {
    board: Board,
    waits: VecDeque<Local>,
    heard: usize,
}

impl Typist {
    fn hear(&mut self, log: &Log, own: &[(u64, usize, u64)], me: usize) {
        let (seq, actor, at, bytes) = &log.rows[self.heard];
        match own.iter().find(|(row, who, _)| row == seq && *who == me) {
            Some((_, _, token)) => drop(self.board.confirm_logged(*token, *seq, actor, *at, bytes)),
            None => drop(self.board.apply(*seq, actor, *at, bytes).unwrap()),
        }
        self.heard += 1;
    }
}

#[test]
fn pending_splices_follow_what_others_type_and_are_logged_as_they_then_stand() {
    for seed in 0..300_u32 {
        let mut rng = Rng::from_number(seed.into());
        let mut log = Log::default();
        log.ops(vec![Op::Put(note(1, "the first words"))]);
        let mut letters = Letters(0);
        let mut own: Vec<(u64, usize, u64)> = Vec::new();
        let mut typists: Vec<Typist> =
            (0..3).map(|_| Typist { board: Board::new(), waits: VecDeque::new(), heard: 0 }).collect();
        typists.iter_mut().enumerate().for_each(|(me, t)| t.hear(&log, &own, me));
        for step in 0..240 {
            let me = below(&mut rng, 3) as usize;
            let t = &mut typists[me];
            match below(&mut rng, if step < 200 { 3 } else { 2 }) {
                2 => {
                    let text = plain(&t.board, id(1));
                    let ops = some_splice(&mut rng, &text, &mut letters);
                    let ops = ops.into_iter().map(|s| Op::Splice(id(1), s)).collect();
                    t.waits.extend(t.board.transact_more(0, ops));
                }
                1 if t.heard < log.rows.len() => t.hear(&log, &own, me),
                // It reaches the log only once its client has heard all: what it says then is what stands here.
                _ if t.heard == log.rows.len() && !t.waits.is_empty() => {
                    let local = t.waits.pop_front().unwrap();
                    let bytes = t.board.present(local.token).unwrap();
                    own.push((log.row("somebody", &bytes), me, local.token));
                }
                _ => {}
            }
        }
        for _ in 0..2000 {
            for (me, t) in typists.iter_mut().enumerate() {
                if t.heard < log.rows.len() {
                    t.hear(&log, &own, me);
                } else if let Some(local) = t.waits.pop_front() {
                    let bytes = t.board.present(local.token).unwrap();
                    own.push((log.row("somebody", &bytes), me, local.token));
                }
            }
        }
        let truth = plain(&log.board, id(1));
        for t in &typists {
            assert_eq!(t.board.pending(), 0);
            assert_eq!(plain(&t.board, id(1)), truth, "seed {seed}");
            assert_eq!(t.board.digest(), log.board.digest(), "seed {seed}");
        }
        for c in truth.chars().filter(|c| *c as u32 >= 0x3400) {
            assert_eq!(truth.matches(c).count(), 1, "doubled, seed {seed}");
        }
    }
}

#[test]
fn what_the_log_has_of_an_own_splice_holds() {
    let mut b = board(vec![note(1, "ab")]);
    let local = b.transact(0, vec![Op::Splice(id(1), splice(1, 0, "x"))]).unwrap();
    let logged = Txn { ops: vec![Op::Splice(id(1), splice(2, 0, "x"))], ..Txn::default() }.encode();
    b.confirm_logged(local.token, 2, "me", 1, &logged);
    assert_eq!((plain(&b, id(1)), b.pending(), b.seq()), ("abx".into(), 0, 2));
}

#[test]
fn a_whole_text_that_others_set_is_what_pending_splices_then_stand_on() {
    let mut b = board(vec![note(1, "hello world")]);
    let local = b.transact(0, vec![Op::Splice(id(1), splice(11, 0, "!"))]).unwrap();
    fold(&mut b, vec![Op::Set(vec![id(1)], Group::T(Rc::new(Text::from_plain("oh, hello world", false))))]);
    assert_eq!(plain(&b, id(1)), "oh, hello world!");
    let now = Txn::decode(&b.present(local.token).unwrap(), &|_| None).unwrap();
    assert_eq!((now.base, &now.ops[..]), (2, &[Op::Splice(id(1), splice(15, 0, "!"))][..]));
}

// TXT-6
#[test]
fn what_was_typed_in_one_go_is_one_step_and_taking_it_back_leaves_what_others_type() {
    let mut b = board(vec![note(1, "ab")]);
    let first = b.transact(0, vec![Op::Splice(id(1), splice(2, 0, "c"))]).unwrap();
    b.confirm(first.token, 2, "me", 1);
    b.transact_more(0, vec![Op::Splice(id(1), splice(3, 0, "d"))]).unwrap();
    let undo = b.undo(0).unwrap();
    assert_eq!(plain(&b, id(1)), "ab");
    assert!(!b.can_undo(0));
    let ops = Txn::decode(&undo.txn, &|_| None).unwrap().ops;
    assert_eq!(ops, [Op::Splice(id(1), splice(2, 2, ""))], "not the whole text: what others type at once stays");
    b.redo(0).unwrap();
    assert_eq!(plain(&b, id(1)), "abcd");
    let text = plain(&b, id(1));
    assert_eq!(units(&text), 4);
}
