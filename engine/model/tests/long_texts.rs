//! A text that may come in may be edited, however long it is and however it is broken into lines and runs: WORK-1. Typing in place
//! makes what typing letter by letter makes.

#![allow(clippy::unwrap_used, reason = "tests say what went wrong by panicking")]

mod common;

use std::rc::Rc;

use atrium_model::{
    Board, Format, Intake, Item, Kind, MAX_SPLICES, MAX_WORK, Mark, Op, Paragraph, Rng, Run, Splice, Text,
};
use common::{board, id, item, txn};

/// Units of one slice on a server (server/board/core/board-model.ts).
const SLICE: u64 = 500;
const NOTE: u64 = 1;
const BOLD: u8 = 1;
const LINK: u8 = 6;

fn noted(text: Text) -> Item {
    Item { t: Some(Rc::new(text)), ..item(NOTE, Kind::Text) }
}

/// The work of the ops on a server, in slices as it does them, or the name of the refusal.
fn accept(board: &mut Board, ops: Vec<Op>) -> Result<u64, &'static str> {
    let bytes = txn(ops);
    let mut intake = Intake::new(bytes.len(), MAX_WORK);
    intake.feed(&bytes);
    while intake.check(board, "ann", SLICE).map_err(|reject| reject.name())?.is_none() {}
    let seq = board.seq() + 1;
    while !intake.fold(board, seq, "ann", 5, SLICE).map_err(|reject| reject.name())? {}
    Ok(intake.work())
}

fn edit(splice: Splice) -> Op {
    Op::Splice(id(NOTE), splice)
}

fn lines(count: usize, letters: usize) -> Text {
    Text::from_plain(&vec!["a".repeat(letters); count].join("\n"), false)
}

fn run(text: &str, marks: &[(u8, &str)]) -> Run {
    Run {
        text: text.into(),
        marks: marks.iter().map(|(code, value)| Mark { code: *code, value: (*value).into() }).collect(),
    }
}

/// One paragraph in which each letter but every second is bold.
fn speckled(runs: usize) -> Text {
    let runs = (0..runs).map(|n| run("a", if n % 2 == 0 { &[(BOLD, "")] } else { &[] })).collect();
    Text { fixed_width: false, paragraphs: vec![Paragraph { runs, ..Paragraph::default() }] }
}

/// Lines of which one has a long link.
fn linked(count: usize) -> Text {
    let mut text = lines(count, 10);
    text.paragraphs[count / 2].runs = vec![run("here", &[(LINK, &format!("https://{}", "a".repeat(2000)))])];
    text
}

/// Texts at the ends of what may come in, then some by a seed.
fn texts() -> Vec<(String, Text)> {
    let mut all = vec![
        ("64,000 letters".to_owned(), lines(1, 64_000)),
        ("1,500 lines of 14 letters".to_owned(), lines(1500, 14)),
        ("256 KiB less a transaction".to_owned(), lines(1, 256 * 1024 - MAX_SPLICES)),
        ("200,000 lines of a letter".to_owned(), lines(200_000, 1)),
        ("500,000 empty lines".to_owned(), lines(500_000, 0)),
        ("180,000 runs".to_owned(), speckled(180_000)),
        ("1,500 lines with a long link".to_owned(), linked(1500)),
        ("a link as long as an item".to_owned(), {
            let runs = vec![run("a", &[(LINK, &"a".repeat(1_000_000))])];
            Text { fixed_width: true, paragraphs: vec![Paragraph { runs, ..Paragraph::default() }] }
        }),
    ];
    for seed in 0..24_u64 {
        let mut rng = Rng::from_number(seed);
        let count = 1 << rng.below(14);
        let letters = 1 + rng.below(200_000 / count) as usize;
        all.push((format!("seed {seed}: {count} lines of {letters}"), lines(count as usize, letters)));
    }
    all
}

fn units(text: &Text) -> u64 {
    text.plain().encode_utf16().count() as u64
}

#[test]
fn work_1_a_text_that_may_come_in_takes_a_letter_a_deletion_and_256_splices_of_one_transaction() {
    for (name, text) in texts() {
        let length = units(&text);
        let mut rng = Rng::from_number(length);
        let mut place = || rng.below(length) as u32;
        let mut board = board(Vec::new());
        accept(&mut board, vec![Op::Put(noted(text))]).unwrap_or_else(|code| panic!("{name}: put {code}"));
        let many = (0..MAX_SPLICES).map(|_| edit(Splice::new(place(), 1, "b"))).collect();
        for (what, ops) in [
            ("a deletion", vec![edit(Splice::new(place(), 1, ""))]),
            ("a letter", vec![edit(Splice::new(place(), 0, "b"))]),
            ("256 splices", many),
        ] {
            let work = accept(&mut board, ops).unwrap_or_else(|code| panic!("{name}: {what} {code}"));
            println!("{name}: {what} {work}");
        }
    }
}

/// Whether a text is as a text that was written whole: no run is empty, and none goes on with the marks of the one before.
fn is_normal(text: &Text) -> bool {
    text.paragraphs.iter().all(|paragraph| {
        paragraph.runs.iter().all(|run| !run.text.is_empty())
            && paragraph.runs.windows(2).all(|pair| pair[0].marks != pair[1].marks)
    })
}

/// Letters, halves of pairs, lines and runs of three marks, as they may come in: runs may be empty, and alike.
fn some_text(rng: &mut Rng) -> Text {
    let words = ["", "a", "bc", "😀", "é😀d"];
    let marks: [&[(u8, &str)]; 3] = [&[], &[(BOLD, "")], &[(LINK, "https://a.example")]];
    let mut some_run = || run(words[rng.below(5) as usize], marks[rng.below(3) as usize]);
    let runs: Vec<Vec<Run>> = (0..4).map(|n| (0..n * 2 % 5).map(|_| some_run()).collect()).collect();
    let paragraph = |(n, runs): (usize, Vec<Run>)| Paragraph { dir: n as u8 % 3, runs, ..Paragraph::default() };
    Text { fixed_width: false, paragraphs: runs.into_iter().enumerate().map(paragraph).collect() }
}

fn some_splice(rng: &mut Rng) -> Splice {
    let (at, removed) = (rng.below(24) as u32, rng.below(8) as u32);
    match rng.below(8) {
        0 => Splice { format: Some(Format { property: BOLD, on: true }), ..Splice::new(at, removed, "") },
        1 => Splice { format: Some(Format { property: BOLD, on: false }), ..Splice::new(at, removed, "") },
        2 => Splice { format: Some(Format { property: 64, on: true }), ..Splice::new(at, removed, "1") },
        n => Splice::new(at, removed, ["", "x", "y\nz", "\n", "😀"][n as usize - 3]),
    }
}

/// Returns what a splice of letters makes of a text's letters, with their paragraphs' directions, by the rule: what is put has the marks of
/// the letter before it in its paragraph, or of what follows.
fn put_by_letters(text: &Text, splice: &Splice) -> Vec<(char, Vec<Mark>)> {
    let mut all: Vec<(u32, char, Vec<Mark>)> = Vec::new();
    let mut place = 0;
    for (n, paragraph) in text.paragraphs.iter().enumerate() {
        let joint = (n > 0).then(|| ('\n', Vec::new())).into_iter();
        let own = paragraph.runs.iter().flat_map(|run| run.text.chars().map(|c| (c, run.marks.clone())));
        for (c, marks) in joint.chain(own) {
            all.push((place, c, marks));
            place += c.len_utf16() as u32;
        }
    }
    let cut = all.iter().position(|(place, c, _)| splice.at < place + c.len_utf16() as u32).unwrap_or(all.len());
    let next = all.get(cut).map(|(_, _, marks)| marks.clone()).unwrap_or_default();
    let mut out: Vec<(char, Vec<Mark>)> = all[..cut].iter().map(|(_, c, marks)| (*c, marks.clone())).collect();
    for c in splice.inserted.chars() {
        let before = out.last().filter(|(c, _)| *c != '\n').map(|(_, marks)| marks.clone());
        out.push((c, if c == '\n' { Vec::new() } else { before.unwrap_or_else(|| next.clone()) }));
    }
    let end = splice.at + splice.removed;
    out.extend(
        all.into_iter()
            .skip(cut)
            .filter(|(place, ..)| *place < splice.at || end <= *place)
            .map(|(_, c, marks)| (c, marks)),
    );
    out
}

#[test]
fn splices_in_place_make_the_letters_and_marks_of_the_rule() {
    for seed in 0..20_000_u64 {
        let mut rng = Rng::from_number(seed);
        let text = some_text(&mut rng);
        let list: Vec<Splice> = (0..1 + rng.below(5)).map(|_| some_splice(&mut rng)).collect();
        let mut now = text.clone();
        for one in &list {
            let next = now.spliced(one);
            if one.format.is_none() {
                let got: Vec<(char, Vec<Mark>)> = put_by_letters(&next, &Splice::default());
                assert_eq!(got, put_by_letters(&now, one), "seed {seed}: {now:?} {one:?}");
                assert!(is_normal(&next), "seed {seed}: {next:?}");
            }
            now = next;
        }
        let mut one_by_one = board(vec![noted(text.clone())]);
        let mut at_once = board(vec![noted(text)]);
        for one in &list {
            one_by_one.apply(one_by_one.seq() + 1, "ann", 5, &txn(vec![edit(one.clone())])).unwrap();
        }
        at_once.apply(2, "ann", 5, &txn(list.into_iter().map(edit).collect())).unwrap();
        let text = |board: &Board| common::get(board, id(NOTE)).t.clone();
        assert_eq!(text(&at_once), text(&one_by_one), "seed {seed}");
        assert_eq!(text(&at_once).as_deref(), Some(&now).filter(|now| **now != Text::default()), "seed {seed}");
    }
}
