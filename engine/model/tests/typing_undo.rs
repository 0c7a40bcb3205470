//! Undo of what was typed, while others type in the same text: own letters go, those taken away come back, and nobody else's are
//! touched. Seeds are fixed; a failure prints its own. TXT-6, TXT-7.

#![allow(clippy::unwrap_used, reason = "tests say what went wrong by panicking")]

mod common;

use std::collections::{BTreeSet, HashMap, HashSet};
use std::rc::Rc;

use atrium_model::{
    Board, Format, Group, Item, Kind, List, Local, MAX_SPLICES, Mark, Op, Paragraph, ParagraphStyle, Paragraphs, Rng,
    Run, Splice, Text, Txn,
};
use common::typing::{Letters, Typists, below, note, plain, some_typing, splice};
use common::{board, fold, get, id, item};

fn types(board: &mut Board, at: u32, removed: u32, inserted: &str) -> Local {
    board.transact(0, vec![Op::Splice(id(1), splice(at, removed, inserted))]).unwrap()
}

fn goes_on(board: &mut Board, at: u32, removed: u32, inserted: &str) -> Local {
    board.transact_more(0, vec![Op::Splice(id(1), splice(at, removed, inserted))]).unwrap()
}

fn others(board: &mut Board, at: u32, removed: u32, inserted: &str) {
    fold(board, vec![Op::Splice(id(1), splice(at, removed, inserted))]);
}

fn confirm(board: &mut Board, local: &Local) {
    let seq = board.seq() + 1;
    board.confirm_logged(local.token, seq, "me", seq, &board.present(local.token).unwrap());
}

fn text(board: &Board) -> String {
    plain(board, id(1))
}

// TXT-6
#[test]
fn what_was_typed_in_one_go_is_one_step_and_taking_it_back_leaves_what_others_type() {
    let mut b = board(vec![note(1, "ab")]);
    let first = types(&mut b, 2, 0, "c");
    b.confirm(first.token, 2, "me", 1);
    goes_on(&mut b, 3, 0, "d");
    let undo = b.undo(0).unwrap();
    assert_eq!(text(&b), "ab");
    assert!(!b.can_undo(0));
    let ops = Txn::decode(&undo.txn, &|_| None).unwrap().ops;
    assert_eq!(ops, [Op::Splice(id(1), splice(2, 2, ""))], "not the whole text: what others type at once stays");
    b.redo(0).unwrap();
    assert_eq!(text(&b), "abcd");
}

// TXT-7
#[test]
fn own_letters_are_taken_from_among_those_others_typed_since() {
    for confirmed in [false, true] {
        let mut b = board(vec![note(1, "one two")]);
        let local = types(&mut b, 4, 3, "THREE");
        if confirmed {
            confirm(&mut b, &local);
        }
        others(&mut b, 0, 0, "zero ");
        assert_eq!(text(&b), "zero one THREE");
        // In what is pending others may put letters too, once they know of it.
        if confirmed {
            others(&mut b, 11, 0, "-");
        }
        let joined = text(&b);
        b.undo(0).unwrap();
        assert_eq!(text(&b), if confirmed { "zero one -two" } else { "zero one two" });
        others(&mut b, 0, 5, "");
        b.redo(0).unwrap();
        assert_eq!(text(&b), joined["zero ".len()..]);
        b.undo(0).unwrap();
        assert_eq!(text(&b), if confirmed { "one -two" } else { "one two" });
    }
}

#[test]
fn a_stay_in_several_places_is_one_step_though_others_type_between() {
    let mut b = board(vec![note(1, "first last")]);
    let local = types(&mut b, 0, 0, "A ");
    confirm(&mut b, &local);
    others(&mut b, 7, 0, " middle");
    goes_on(&mut b, 19, 0, " Z");
    others(&mut b, 0, 0, "> ");
    assert_eq!(text(&b), "> A first middle last Z");
    b.undo(0).unwrap();
    assert_eq!(text(&b), "> first middle last");
    assert!(!b.can_undo(0));
    b.redo(0).unwrap();
    assert_eq!(text(&b), "> A first middle last Z");
}

#[test]
fn steps_below_the_last_follow_too_and_one_whose_letters_are_gone_is_passed_over() {
    let mut b = board(vec![note(1, "")]);
    for (at, word) in [(0, "one "), (4, "two "), (8, "three ")] {
        let local = types(&mut b, at, 0, word);
        confirm(&mut b, &local);
    }
    others(&mut b, 4, 4, "2 ");
    others(&mut b, 0, 0, "0 ");
    assert_eq!(text(&b), "0 one 2 three ");
    b.undo(0).unwrap();
    assert_eq!(text(&b), "0 one 2 ");
    b.undo(0).unwrap();
    assert_eq!(text(&b), "0 2 ", "of the second nothing is left to take back");
    assert!(!b.can_undo(0));
    b.redo(0).unwrap();
    b.redo(0).unwrap();
    assert_eq!(text(&b), "0 one 2 three ");
}

#[test]
fn what_waits_and_types_nothing_does_not_hide_what_was_typed_below_it() {
    let mut b = board(vec![note(1, "ab")]);
    types(&mut b, 2, 0, "c");
    b.transact(0, vec![Op::Move { dx: 1.0, dy: 0.0, ids: vec![id(1)] }]).unwrap();
    others(&mut b, 0, 0, "> ");
    b.undo(0).unwrap();
    b.undo(0).unwrap();
    assert_eq!(text(&b), "> ab");
}

#[test]
fn a_lane_takes_back_its_letters_from_among_those_of_another() {
    let mut b = board(vec![note(1, "")]);
    b.transact(1, vec![Op::Splice(id(1), splice(0, 0, "left"))]).unwrap();
    b.transact(2, vec![Op::Splice(id(1), splice(4, 0, " right"))]).unwrap();
    b.transact_more(1, vec![Op::Splice(id(1), splice(0, 0, "far "))]).unwrap();
    b.undo(1).unwrap();
    assert_eq!(text(&b), " right");
    b.undo(2).unwrap();
    assert_eq!(text(&b), "");
    b.redo(1).unwrap();
    assert_eq!(text(&b), "far left");
    b.redo(2).unwrap();
    assert_eq!(text(&b), "far left right");
}

#[test]
fn a_text_that_others_wrote_as_a_whole_or_marked_is_not_written_over() {
    let mut b = board(vec![note(1, "ab")]);
    let local = types(&mut b, 2, 0, "c");
    confirm(&mut b, &local);
    let bold = Text {
        fixed_width: false,
        paragraphs: vec![Paragraph {
            dir: 0,
            runs: vec![Run { text: "abc".into(), marks: vec![Mark { code: 1, value: "".into() }] }],
            ..Paragraph::default()
        }],
    };
    fold(&mut b, vec![Op::Set(vec![id(1)], Group::T(Rc::new(bold.clone())))]);
    assert!(b.undo(0).is_none(), "letters are as they were, their marks are not: somebody else's work");
    assert_eq!(get(&b, id(1)).t.as_deref(), Some(&bold));
}

#[test]
fn typing_among_marks_goes_back_to_the_marks_there_were() {
    let run = |text: &str, bold: bool| Run {
        text: text.into(),
        marks: if bold { vec![Mark { code: 1, value: "".into() }] } else { Vec::new() },
    };
    let before = Text {
        fixed_width: false,
        paragraphs: vec![Paragraph {
            dir: 2,
            runs: vec![run("a", false), run("b", true), run("c", false)],
            ..Paragraph::default()
        }],
    };
    let mut item = note(1, "");
    item.t = Some(Rc::new(before.clone()));
    let mut b = board(vec![item]);
    types(&mut b, 0, 3, "x");
    b.undo(0).unwrap();
    assert_eq!(get(&b, id(1)).t.as_deref(), Some(&before));
}

#[test]
fn what_two_took_away_at_once_is_back_once() {
    let mut typists = Typists::new("some words");
    for me in [0, 1] {
        typists.does(me, |board| Some(types(board, 4, 6, "")));
    }
    typists.settle();
    assert_eq!(typists.text(0), "some");
    for me in [0, 1] {
        typists.does(me, |board| board.undo(0));
    }
    typists.settle();
    typists.agree(0);
    assert_eq!(typists.text(0), "some words");
}

/// Its letters, each its own run: marked or not, as nobody's typing leaves them.
fn spelled(letters: &str, bold: bool, list: List) -> Text {
    let marks = if bold { vec![Mark { code: 1, value: "".into() }] } else { Vec::new() };
    let run = |c: char| Run { text: c.to_string().into(), marks: marks.clone() };
    let style = ParagraphStyle { list, ..ParagraphStyle::default() };
    let paragraph = |line: &str| Paragraph { dir: 0, style, runs: line.chars().map(run).collect() };
    Text { fixed_width: false, paragraphs: letters.split('\n').map(paragraph).collect() }
}

/// A text as a whole, with its paragraphs.
fn sets(text: &Text) -> Vec<Op> {
    let mut letters = text.clone();
    letters.paragraphs.iter_mut().for_each(|paragraph| paragraph.style = ParagraphStyle::default());
    vec![Op::Set(vec![id(1)], Group::T(Rc::new(letters))), Op::Set(vec![id(1)], Group::A(Paragraphs::of(text)))]
}

fn formats(at: u32, removed: u32, property: u8, value: &str) -> Op {
    let format = Some(Format { property, on: true });
    Op::Splice(id(1), Splice { at, removed, inserted: value.into(), format })
}

/// What a step back or forth says of the text: letters and formats only, never the whole of it.
fn is_splices(local: &Local) -> bool {
    Txn::decode(&local.txn, &|_| None).unwrap().ops.iter().all(|op| matches!(op, Op::Splice(..)))
}

/// 0 takes back its last step, and brings it again, while 1 types at the end what it does not know of.
fn others_letters_stay(typists: &mut Typists, without: &str) {
    let with = typists.text(0);
    for (step, word, left) in [(Board::undo as fn(&mut Board, u32) -> _, "!", without), (Board::redo, "?", &with)] {
        let end = typists.text(1).encode_utf16().count() as u32;
        typists.does(1, |board| Some(types(board, end, 0, word)));
        typists.does(0, |board| step(board, 0).inspect(|local| assert!(is_splices(local))));
        while typists.say(1) {}
        typists.settle();
        typists.agree(0);
        let text = typists.text(0);
        assert!(text.contains(word), "{text:?} has no {word}");
        assert_eq!(text.replace(['!', '?'], ""), left);
    }
}

// TXT-6
#[test]
fn a_whole_text_with_its_paragraphs_is_taken_back_by_letters_and_formats() {
    let mut typists = Typists::new("some\nwords");
    typists.does(0, |board| board.transact(0, sets(&spelled("other\nlines", true, List::Bullet))));
    typists.settle();
    others_letters_stay(&mut typists, "some\nwords");
}

#[test]
fn typing_in_a_text_put_in_pieces_is_taken_back_by_letters() {
    let mut typists = Typists::new("");
    let t = Some(Rc::new(spelled("pieces", false, List::None)));
    typists.log.ops(vec![Op::Delete(vec![id(1)]), Op::Put(Item { t, ..item(1, Kind::Sticky) })]);
    typists.settle();
    typists.does(0, |board| Some(types(board, 3, 0, "own")));
    typists.settle();
    others_letters_stay(&mut typists, "pieces");
}

#[test]
fn typing_below_which_others_set_marks_is_taken_back_by_letters() {
    let mut typists = Typists::new("words");
    typists.does(0, |board| Some(types(board, 0, 5, "own ")));
    typists.does(1, |board| {
        board.transact(0, vec![Op::Set(vec![id(1)], Group::T(Rc::new(spelled("words", true, List::None))))])
    });
    while typists.say(1) {}
    typists.settle();
    others_letters_stay(&mut typists, "words");
}

#[test]
fn typing_in_more_places_than_a_transaction_takes_is_taken_back_by_letters() {
    let many = MAX_SPLICES as u32 + 1;
    let mut typists = Typists::new(&"-".repeat(many as usize));
    for n in 0..many {
        typists.does(0, |board| {
            let ops = vec![Op::Splice(id(1), splice(n * 2, 0, "+"))];
            if n == 0 { board.transact(0, ops) } else { board.transact_more(0, ops) }
        });
    }
    typists.settle();
    others_letters_stay(&mut typists, &"-".repeat(many as usize));
}

#[test]
fn whatever_was_done_to_a_text_is_taken_back_by_letters_and_formats() {
    for seed in 0..300 {
        let mut rng = Rng::from_number(seed.into());
        let mut letters = Letters(0);
        let mut typists = Typists::new(&letters.some(&mut rng, 12));
        for _ in 0..120 {
            let me = below(&mut rng, 3) as usize;
            let before = typists.text(me);
            let end = below(&mut rng, 12);
            match below(&mut rng, 12) {
                0..4 => drop(typists.hear(me)),
                4..6 => drop(typists.say(me)),
                n @ 6..9 => typists.does(me, |board| {
                    let local = if n < 8 { board.undo(0) } else { board.redo(0) };
                    local.inspect(|local| assert!(is_splices(local), "seed {seed}"))
                }),
                9 => {
                    let text = spelled(&letters.some(&mut rng, 6), below(&mut rng, 2) == 0, List::Bullet);
                    typists.does(me, |board| board.transact(0, sets(&text)));
                }
                10 => {
                    let op = if end.is_multiple_of(2) { formats(end, 3, 1, "") } else { formats(end, 3, 64, "2") };
                    typists.does(me, |board| board.transact(0, vec![op]));
                }
                _ => {
                    let ops = some_typing(&mut rng, &before, &mut letters);
                    typists.does(me, |board| board.transact_more(0, ops));
                }
            }
        }
        typists.settle();
        typists.agree(seed);
    }
}

/// Which hand: of a client, in a lane.
type Hand = (usize, u32);

/// What hands did to letters, by their own sight.
#[derive(Default)]
struct Deeds {
    put: HashMap<char, Hand>,
    removed: HashMap<char, HashSet<Hand>>,
}

impl Deeds {
    fn of(&mut self, hand: Hand, before: &str, after: &str) {
        for c in after.chars().filter(|c| !before.contains(*c)) {
            self.put.insert(c, hand);
        }
        for c in before.chars().filter(|c| !after.contains(*c)) {
            self.removed.entry(c).or_default().insert(hand);
        }
    }

    fn removed_by(&self, c: char, who: impl Fn(&Hand) -> bool) -> bool {
        self.removed.get(&c).is_some_and(|hands| hands.iter().any(who))
    }
}

/// 0 and 1 take back and redo, in two lanes; 2 never does.
const STEADY: usize = 2;

#[test]
fn taking_back_moves_own_letters_only() {
    let seeds = std::env::var("TYPIST_SEEDS").ok().and_then(|n| n.parse().ok()).unwrap_or(400_u32);
    let one = std::env::var("TYPIST_SEED").ok().and_then(|n| n.parse().ok());
    for seed in one.map_or(0..seeds, |seed| seed..seed + 1) {
        let mut rng = Rng::from_number(seed.into());
        let calm = seed % 2 == 0;
        let lanes = if calm { 1 } else { 2 };
        let (mut letters, mut deeds) = (Letters(0), Deeds::default());
        let words = letters.some(&mut rng, 12);
        let mut typists = Typists::new(&words);
        for _ in 0..160 {
            let me = below(&mut rng, 3) as usize;
            let lane = below(&mut rng, lanes);
            let steps_back = me != STEADY && (!calm || typists.has_said_all(me));
            match below(&mut rng, 9) {
                0..4 => drop(typists.hear(me)),
                4..6 => drop(typists.say(me)),
                6 if steps_back => typists.does(me, |board| board.undo(lane)),
                7 if steps_back => typists.does(me, |board| board.redo(lane)),
                _ => {
                    let before = typists.text(me);
                    let ops = some_typing(&mut rng, &before, &mut letters);
                    let more = below(&mut rng, 2) == 0;
                    typists.does(
                        me,
                        |board| if more { board.transact_more(lane, ops) } else { board.transact(lane, ops) },
                    );
                    deeds.of((me, lane), &before, &typists.text(me));
                }
            }
        }
        typists.settle();
        typists.agree(seed);
        // Two may have taken one letter away at the same time, and one of them brought it back before it knew of the other.
        let several = |c: char| deeds.removed.get(&c).is_some_and(|hands| hands.len() > 1);
        let once = |truth: &str| {
            for c in truth.chars() {
                assert!(truth.matches(c).count() == 1 || several(c) || !calm, "doubled {c:?}, seed {seed}");
            }
        };
        let truth = typists.text(0);
        once(&truth);
        let steady = |c: &char| deeds.put.get(c).is_none_or(|hand| hand.0 == STEADY);
        for c in words.chars().chain(deeds.put.keys().copied()).filter(steady) {
            assert!(truth.contains(c) || deeds.removed.contains_key(&c), "lost {c:?}, seed {seed}");
        }
        let all = |typists: &mut Typists, step: fn(&mut Board, u32) -> Option<Local>| {
            for lane in [0, 1].into_iter().cycle().take(400) {
                typists.does(0, |board| step(board, lane));
            }
            typists.settle();
            typists.agree(seed);
            typists.text(0)
        };
        let without = all(&mut typists, Board::undo);
        once(&without);
        if !calm {
            continue;
        }
        for (c, hand) in deeds.put.iter().filter(|(_, hand)| hand.0 == 0) {
            // What another hand took away and brought back is that hand's.
            let taken = deeds.removed_by(*c, |who| who != hand);
            assert!(taken || !without.contains(*c), "{c:?} stays, seed {seed}");
        }
        for c in words.chars().chain(deeds.put.keys().copied()).filter(steady) {
            let taken = deeds.removed_by(c, |who| who.0 != 0);
            assert!(taken || without.contains(c), "{c:?} is not back, seed {seed}");
        }
        all(&mut typists, Board::redo);
        // Two hands may have put letters at one place: their order is not said.
        let sorted = |text: String| text.chars().collect::<BTreeSet<char>>();
        assert_eq!(sorted(all(&mut typists, Board::undo)), sorted(without), "redone and undone, seed {seed}");
    }
}

#[test]
fn a_splice_goes_on_where_the_last_ended() {
    let mut one = splice(3, 0, "ab");
    assert!(one.goes_on(&splice(5, 0, "c")) && one == splice(3, 0, "abc"));
    assert!(!one.goes_on(&splice(5, 1, "")));
    let mut one = splice(3, 1, "");
    assert!(one.goes_on(&splice(1, 2, "")) && one == splice(1, 3, ""), "backwards");
    assert!(!one.goes_on(&splice(1, 1, "")), "what follows is another letter's place");
}
