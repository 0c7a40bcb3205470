//! Formats: marks of letters and how paragraphs are set, while others type and format in the same text. Seeds are fixed; a failure
//! prints its own. TXT-8, TXT-9.

#![allow(clippy::unwrap_used, reason = "tests say what went wrong by panicking")]

mod common;

use std::rc::Rc;

use atrium_model::{
    Board, DecodeContext, Format, Group, ItemId, Kind, List, Mark, Op, Paragraph, ParagraphStyle, Paragraphs, Reader,
    Rng, Run, Splice, Text, Txn, Writer, decode_item, encode_item, pass,
};
use common::typing::{Letters, Typists, below, note, plain, some_splice, splice, units};
use common::{board, fold, get, id, item};

const BOLD: u8 = 1;
const LINK: u8 = 6;
const LIST: u8 = 64;
const INDENT: u8 = 65;

fn format(property: u8, from: u32, to: u32, value: &str) -> Splice {
    Splice { at: from, removed: to - from, inserted: value.into(), format: Some(Format { property, on: true }) }
}

fn off(property: u8, from: u32, to: u32) -> Splice {
    Splice { format: Some(Format { property, on: false }), ..format(property, from, to, "") }
}

fn bold(from: u32, to: u32) -> Splice {
    format(BOLD, from, to, "")
}

/// Letters, those that are bold in capitals; before each paragraph its list and indent where it has one.
fn seen(text: &Text) -> String {
    let paragraph = |p: &Paragraph| {
        let style = if p.style == ParagraphStyle::default() {
            String::new()
        } else {
            format!("{:?}{} ", p.style.list, p.style.indent)
        };
        let run = |run: &Run| {
            if run.marks.iter().any(|m| m.code == BOLD) { run.text.to_uppercase() } else { run.text.to_string() }
        };
        style + &p.runs.iter().map(run).collect::<String>()
    };
    text.paragraphs.iter().map(paragraph).collect::<Vec<_>>().join("/")
}

fn after(text: &str, list: &[Splice]) -> String {
    seen(&list.iter().fold(Text::from_plain(text, false), |text, one| text.spliced(one)))
}

fn text(board: &Board) -> String {
    get(board, id(1)).t.as_deref().map_or_else(String::new, seen)
}

fn ops(list: Vec<Splice>) -> Vec<Op> {
    list.into_iter().map(|one| Op::Splice(id(1), one)).collect()
}

#[test]
fn marks_are_given_to_letters_and_taken_from_them() {
    assert_eq!(after("one two", &[bold(4, 7)]), "one TWO");
    assert_eq!(after("one two", &[bold(0, 7), off(BOLD, 2, 5)]), "ONe tWO");
    assert_eq!(after("a\nb\nc", &[bold(0, 99)]), "A/B/C");
    let there = Text::from_plain("a😀b", false);
    let back = there.spliced(&bold(2, 3)).spliced(&off(BOLD, 1, 2));
    assert_eq!(there.spliced(&bold(2, 3)).paragraphs[0].runs[1].text, "😀".into(), "half a pair is all of it");
    assert_eq!(back, there, "runs that are alike are one");
    let both = there.spliced(&format(LINK, 0, 4, "https://a.example")).spliced(&bold(0, 4));
    let codes: Vec<u8> = both.paragraphs[0].runs[0].marks.iter().map(|mark| mark.code).collect();
    assert_eq!(codes, [BOLD, LINK], "marks ascend by their code");
    let other = both.spliced(&format(LINK, 0, 4, "https://b.example"));
    assert_eq!(
        other.paragraphs[0].runs[0].marks[1],
        Mark { code: LINK, value: "https://b.example".into() },
        "each once"
    );
}

#[test]
fn what_is_of_paragraphs_reaches_all_that_it_touches_and_goes_where_its_letters_go() {
    assert_eq!(after("a\nb\nc", &[format(LIST, 1, 2, "1")]), "Bullet0 a/Bullet0 b/c");
    let listed = [format(LIST, 2, 2, "2"), format(INDENT, 2, 2, "3")];
    assert_eq!(after("a\nbc\nd", &listed), "a/Number3 bc/d");
    let and = |one: Splice| after("a\nbc\nd", &[&listed[..], &[one]].concat());
    assert_eq!(and(splice(3, 0, "\n")), "a/Number3 b/Number3 c/d", "what is broken is two like it");
    assert_eq!(and(splice(4, 1, "")), "a/Number3 bcd", "what is joined is like the first");
    assert_eq!(and(splice(1, 1, "")), "abc/d");
    assert_eq!(and(splice(0, 0, "x\ny")), "x/ya/Number3 bc/d");
    assert_eq!(and(off(LIST, 2, 2)), "a/None3 bc/d");
    assert_eq!(after("a", &[format(LIST, 0, 0, "9"), format(99, 0, 1, "1")]), "a", "what cannot be is not");
    assert_eq!(Text::default().spliced(&format(LIST, 0, 0, "1")).spliced(&off(LIST, 0, 0)), Text::default());
}

#[test]
fn a_format_reads_back_as_it_was_written() {
    for one in [bold(3, 200), off(LINK, 0, 1), format(LIST, 7, 7, "4")] {
        let op = Op::Splice(id(7), one);
        assert_eq!(op.code(), 9);
        let bytes = Txn { ops: vec![op.clone()], ..Txn::default() }.encode();
        assert_eq!(Txn::decode(&bytes, &|_| None).unwrap().ops, [op]);
        assert!(Txn::decode(&bytes[..bytes.len() - 1], &|_| None).is_err());
    }
}

#[test]
fn how_paragraphs_are_set_is_written_beside_the_text_and_set_beside_it() {
    let mut b = board(vec![note(1, "a\nb")]);
    fold(&mut b, ops(vec![format(LIST, 2, 3, "1")]));
    let mut w = Writer::new();
    encode_item(&mut w, get(&b, id(1)), &mut atrium_model::BodyMode::Inline);
    let bytes = w.finish();
    let item = decode_item(&mut Reader::new(&bytes), &DecodeContext { body: &|_| None, raw: None }).unwrap();
    assert_eq!(item.t, get(&b, id(1)).t);
    // Whoever writes the words alone leaves how paragraphs are set.
    fold(&mut b, vec![Op::Set(vec![id(1)], Group::T(Rc::new(Text::from_plain("c\nd\ne", false))))]);
    assert_eq!(text(&b), "c/Bullet0 d/e");
    let style = ParagraphStyle { list: List::Done, ..ParagraphStyle::default() };
    fold(&mut b, vec![Op::Set(vec![id(1)], Group::A(Paragraphs::new(vec![style; 9])))]);
    assert_eq!(text(&b), "Done0 c/Done0 d/Done0 e");
}

#[test]
fn a_format_nobody_knows_or_a_link_that_could_run_something_is_refused() {
    let b = board(vec![note(1, "abc")]);
    let refused = |one: Splice| {
        let txn = Txn { ops: ops(vec![one]), ..Txn::default() }.encode();
        b.check(&txn, "me").err().map(|reject| reject.name().to_string())
    };
    for one in [bold(0, 3), off(LINK, 0, 3), format(LIST, 0, 0, "4"), off(LIST, 0, 0), format(LINK, 0, 1, "HTTPS://x")]
    {
        assert_eq!(refused(one.clone()), None, "{one:?}");
    }
    let link = |value: &str| format(LINK, 0, 3, value);
    let bad = [
        format(0, 0, 1, ""),
        format(7, 0, 1, ""),
        format(BOLD, 0, 1, "x"),
        format(LIST, 0, 1, "5"),
        format(INDENT, 0, 1, "9"),
    ];
    let links = ["", "javascript:alert(1)", "//x", "http://a b"].map(link);
    for one in
        bad.into_iter().chain(links).chain([format(99, 0, 1, "1"), link(&("http://".to_owned() + &"a".repeat(2048)))])
    {
        assert_eq!(refused(one.clone()).as_deref(), Some("bad-item"), "{one:?}");
    }
}

#[test]
fn marks_that_would_make_a_text_far_too_large_are_refused() {
    let b = board(vec![note(1, &"a".repeat(200_000))]);
    let link = format(LINK, 0, 200_000, &("http://".to_owned() + &"a".repeat(2000)));
    let parts = |n: u32| (0..n).map(|at| bold(at * 2, at * 2 + 1));
    let check = |list: Vec<Splice>| b.check(&Txn { ops: ops(list), ..Txn::default() }.encode(), "me");
    assert!(check([link.clone()].into_iter().chain(parts(100)).collect()).is_ok());
    let many = check([link.clone()].into_iter().chain(parts(1000)).collect());
    assert_eq!(many.unwrap_err().name(), "too-large:text");
    let lines = check(vec![link, splice(5, 0, &"\nb".repeat(1000))]);
    assert_eq!(lines.unwrap_err().name(), "too-large:text");
}

// TXT-8
#[test]
fn a_format_over_what_others_type_reaches_the_letters_it_was_made_for_and_those_between() {
    let over = |own: Splice, theirs: Splice| pass(vec![own], vec![theirs], false).0;
    assert_eq!(over(bold(2, 5), splice(0, 0, "xy")), [bold(4, 7)]);
    assert_eq!(over(bold(2, 5), splice(3, 0, "xy")), [bold(2, 7)]);
    assert_eq!(over(bold(2, 5), splice(2, 0, "xy")), [bold(4, 7)]);
    assert_eq!(over(bold(2, 5), splice(5, 0, "xy")), [bold(2, 5)]);
    assert_eq!(over(bold(2, 5), splice(1, 9, "")), [], "of what is gone nothing is left");
    assert_eq!(over(format(LIST, 2, 2, "1"), splice(1, 9, "")), [format(LIST, 1, 1, "1")], "its paragraph is there");
    assert_eq!(over(splice(3, 1, "x"), bold(0, 9)), [splice(3, 1, ""), splice(3, 0, "x")]);
}

#[test]
fn of_two_formats_of_the_same_the_one_that_stands_later_in_the_log_holds() {
    let (mine, theirs) = (vec![bold(0, 4)], vec![off(BOLD, 2, 6)]);
    let (late, early) = pass(mine.clone(), theirs.clone(), false);
    assert_eq!((late, early), (mine.clone(), vec![off(BOLD, 4, 6)]));
    let (early, late) = pass(mine, theirs.clone(), true);
    assert_eq!((early, late), (vec![bold(0, 2)], theirs));
}

fn some_format(rng: &mut Rng, text: &str) -> Splice {
    let all = units(text) + 1;
    let from = below(rng, all);
    let to = from + below(rng, all - from);
    match below(rng, 6) {
        0 => bold(from, to),
        1 => off(BOLD, from, to),
        2 => format(LINK, from, to, ["http://a", "http://b"][below(rng, 2) as usize]),
        3 => off(LINK, from, to),
        4 => format(LIST, from, to, ["1", "2", "3"][below(rng, 3) as usize]),
        _ => off(LIST, from, to),
    }
}

// TXT-8
#[test]
fn three_who_type_and_format_at_once_end_with_the_same_text() {
    for seed in 0..40_u32 {
        let mut rng = Rng::from_number(seed.into());
        let mut letters = Letters(0);
        let mut typists = Typists::new("the first words\nand a line");
        for step in 0..240 {
            let me = below(&mut rng, 3) as usize;
            match below(&mut rng, if step < 200 { 5 } else { 2 }) {
                0 => drop(typists.hear(me)),
                1 => drop(typists.say(me)),
                what => {
                    let now = typists.text(me);
                    let mut list = if what == 2 {
                        some_splice(&mut rng, &now, &mut letters)
                    } else {
                        vec![some_format(&mut rng, &now)]
                    };
                    if what == 4 {
                        let text = list.iter().fold(Text::from_plain(&now, false), |text, one| text.spliced(one));
                        list.extend(some_splice(&mut rng, &text.plain(), &mut letters));
                    }
                    if below(&mut rng, 4) == 0 {
                        list.insert(0, splice(below(&mut rng, units(&now) + 1), 0, "\n"));
                    }
                    typists.does(me, |board| board.transact_more(0, ops(list)));
                }
            }
        }
        typists.settle();
        typists.agree(seed);
    }
}

#[test]
fn taking_back_brings_the_text_that_was_there_before_with_all_it_had() {
    for seed in 0..200_u32 {
        let mut rng = Rng::from_number(seed.into());
        let mut letters = Letters(0);
        let mut b = board(vec![note(1, "the first words\nand a line")]);
        let mut all = vec![get(&b, id(1)).t.clone()];
        for _ in 0..12 {
            let now = plain(&b, id(1));
            let mut list = vec![some_format(&mut rng, &now)];
            list.extend(some_splice(&mut rng, &now, &mut letters));
            if b.transact(0, ops(list)).is_some() {
                all.push(get(&b, id(1)).t.clone());
            }
        }
        let last = all.pop();
        while let Some(before) = all.pop() {
            let undo = b.undo(0).unwrap();
            assert_eq!(get(&b, id(1)).t, before, "seed {seed}");
            let whole = |op: &Op| matches!(op, Op::Set(_, Group::T(_)));
            assert!(
                !Txn::decode(&undo.txn, &|_| None).unwrap().ops.iter().any(whole),
                "seed {seed}: what others do at once stays"
            );
        }
        while b.redo(0).is_some() {}
        assert_eq!(Some(get(&b, id(1)).t.clone()), last, "seed {seed}");
    }
}

// TXT-9
#[test]
fn taking_a_format_back_leaves_what_others_typed_and_formatted_since() {
    let mut b = board(vec![note(1, "one two three")]);
    b.transact(0, ops(vec![bold(4, 13)])).unwrap();
    assert_eq!(text(&b), "one TWO THREE");
    fold(&mut b, ops(vec![splice(0, 0, "> ")]));
    assert!(b.transact(1, ops(vec![bold(8, 9)])).is_none(), "it is bold already");
    b.transact(1, ops(vec![off(BOLD, 10, 12)])).unwrap();
    b.transact(1, ops(vec![bold(10, 11)])).unwrap();
    assert_eq!(text(&b), "> one TWO ThREE");
    b.undo(0).unwrap();
    assert_eq!(text(&b), "> one two Three");
    b.redo(0).unwrap();
    assert_eq!(text(&b), "> one TWO ThREE");
}

// TXT-9
#[test]
fn what_took_letters_away_brings_them_back_with_their_marks_among_what_others_type() {
    let mut b = board(vec![note(1, "one two three")]);
    fold(&mut b, ops(vec![bold(4, 7)]));
    b.transact(0, ops(vec![splice(2, 7, "")])).unwrap();
    fold(&mut b, ops(vec![splice(0, 0, "zero ")]));
    b.undo(0).unwrap();
    assert_eq!(text(&b), "zero one TWO three");
}

#[test]
fn a_paragraph_set_by_two_is_what_the_later_one_said_whoever_takes_back() {
    let mut b = board(vec![note(1, "a\nb")]);
    b.transact(0, ops(vec![format(LIST, 0, 2, "1")])).unwrap();
    b.transact(1, ops(vec![format(LIST, 2, 2, "2")])).unwrap();
    assert_eq!(text(&b), "Bullet0 a/Number0 b");
    b.undo(0).unwrap();
    assert_eq!(text(&b), "a/Number0 b");
    b.undo(1).unwrap();
    assert_eq!(text(&b), "a/Bullet0 b", "what stood there when it was said");
}

#[test]
fn what_is_formatted_and_has_no_text_stays_without() {
    let mut b = board(vec![item(1, Kind::Sticky)]);
    fold(&mut b, ops(vec![bold(0, 9)]));
    assert_eq!(get(&b, id(1)).t, None);
    fold(&mut b, vec![Op::Splice(ItemId::NIL, bold(0, 9)), Op::Splice(id(9), bold(0, 9))]);
    assert_eq!(get(&b, id(1)).t, None);
}
