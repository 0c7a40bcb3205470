//! Text splices: what one does to a text, and that two people who type at once end with the same letters, in whatever order the
//! log has them. Seeds are fixed; a failure prints its own.

#![allow(clippy::unwrap_used, reason = "tests say what went wrong by panicking")]

mod common;

use std::rc::Rc;

use atrium_model::{Group, ItemId, Kind, Mark, Op, Paragraph, Rng, Run, Splice, Text, Txn, Writer, pass};
use common::typing::{Letters, Typists, after, below, note, plain, some_splice, some_typing, splice};
use common::{board, fold, get, id, item};

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
        paragraphs: vec![Paragraph {
            dir: 2,
            runs: vec![run("plain", &[]), run("bold", &mark)],
            ..Paragraph::default()
        }],
    };
    let now = before.spliced(&splice(7, 1, "X\nY"));
    assert!(now.fixed_width);
    assert_eq!(
        now.paragraphs,
        [
            Paragraph { dir: 2, runs: vec![run("plain", &[]), run("boX", &mark)], ..Paragraph::default() },
            Paragraph { dir: 2, runs: vec![run("Yd", &mark)], ..Paragraph::default() }
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
    assert_eq!(b.check(&grown(100_000), "me").unwrap_err().name(), "too-large:text");
    assert!(b.check(&grown(1000), "me").is_ok());
    let nil = Txn { ops: vec![Op::Splice(ItemId::NIL, splice(0, 0, "b"))], ..Txn::default() }.encode();
    assert_eq!(b.check(&nil, "me").unwrap_err().name(), "bad-item");
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

#[test]
fn pending_splices_follow_what_others_type_and_are_logged_as_they_then_stand() {
    for seed in 0..300_u32 {
        let mut rng = Rng::from_number(seed.into());
        let mut letters = Letters(0);
        let mut typists = Typists::new("the first words");
        for step in 0..240 {
            let me = below(&mut rng, 3) as usize;
            match below(&mut rng, if step < 200 { 3 } else { 2 }) {
                2 => {
                    let ops = some_typing(&mut rng, &typists.text(me), &mut letters);
                    typists.does(me, |board| board.transact_more(0, ops));
                }
                1 => drop(typists.hear(me)),
                _ => drop(typists.say(me)),
            }
        }
        typists.settle();
        typists.agree(seed);
        let truth = typists.text(0);
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
fn later_typing_follows_a_splice_that_was_logged_elsewhere() {
    let mut b = board(vec![note(1, "cde")]);
    let typed = b.transact(0, vec![Op::Splice(id(1), splice(0, 0, "ab"))]).unwrap();
    b.transact(0, vec![Op::Splice(id(1), splice(1, 2, ""))]).unwrap();
    b.transact(0, vec![Op::Splice(id(1), splice(3, 0, "f"))]).unwrap();
    assert_eq!(plain(&b, id(1)), "adef");
    let logged = Txn { ops: vec![Op::Splice(id(1), splice(3, 0, "ab"))], ..Txn::default() }.encode();
    b.confirm_logged(typed.token, 2, "me", 1, &logged);
    let now = plain(&b, id(1));
    assert!("cdeabf".chars().all(|c| now.contains(c)), "{now}");
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
