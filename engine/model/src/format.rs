//! Formats: marks on letters, and what is set for whole paragraphs. A format is a splice that leaves the letters.

use crate::item::{List, MAX_ALIGN, MAX_INDENT, Mark, Paragraph, Run, Text};
use crate::splice::{Splice, units};

/// Properties from here on are of every paragraph that a format touches; those below are marks on letters.
const OF_PARAGRAPHS: u8 = LIST;
const LIST: u8 = 64;
const INDENT: u8 = 65;
const ALIGN: u8 = 66;
const DIR: u8 = 67;
/// Longest address of a link, bytes.
const MAX_LINK_BYTES: usize = 2048;
const LINK: u8 = 6;
/// More than the highest property of letters.
pub(crate) const LETTER_PROPERTIES: usize = LINK as usize + 1;
/// Formats in a list of which one may go on with the next letter: a letter has fewer marks than these.
const RECENT: usize = 16;

/// What is given to letters or paragraphs, or taken from them; its value is the splice's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Format {
    /// Which (docs/formats.md, op 9).
    pub property: u8,
    /// False takes it away.
    pub on: bool,
}

impl Format {
    pub(crate) fn is_of_paragraphs(self) -> bool {
        self.property >= OF_PARAGRAPHS
    }

    /// Whether this version knows it, and the value is one it can have.
    pub(crate) fn is_known(self, value: &str) -> bool {
        match self.property {
            LINK if self.on => is_address(value),
            1..=LINK => value.is_empty(),
            property => value.is_empty() && !self.on || number(property, value).is_some(),
        }
    }
}

/// Addresses of other kinds could run something.
fn is_address(value: &str) -> bool {
    let begins = |scheme: &str| value.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme));
    ["http://", "https://", "mailto:"].into_iter().any(begins)
        && value.len() <= MAX_LINK_BYTES
        && !value.contains(|c: char| c.is_control() || c.is_whitespace())
}

/// What a paragraph's property is set to; `None`: it cannot be.
fn number(property: u8, value: &str) -> Option<u8> {
    let max = match property {
        LIST => List::Done as u8,
        INDENT => MAX_INDENT,
        ALIGN => MAX_ALIGN,
        DIR => 2,
        _ => return None,
    };
    match value.as_bytes() {
        [digit] => Some(digit.wrapping_sub(b'0')).filter(|value| *value <= max),
        _ => None,
    }
}

impl Paragraph {
    fn property(&self, property: u8) -> u8 {
        match property {
            LIST => self.style.list as u8,
            INDENT => self.style.indent,
            ALIGN => self.style.align,
            _ => self.dir,
        }
    }

    fn set(&mut self, property: u8, value: u8) {
        match property {
            LIST => self.style.list = List::from_code(value).unwrap_or_default(),
            INDENT => self.style.indent = value,
            ALIGN => self.style.align = value,
            DIR => self.dir = value,
            _ => {}
        }
    }

    pub(crate) fn units(&self) -> u32 {
        self.runs.iter().map(|run| units(&run.text)).sum()
    }

    /// Joins runs of the same marks and drops empty ones.
    pub(crate) fn normalize(&mut self) {
        let is_normal = self.runs.iter().all(|run| !run.text.is_empty())
            && self.runs.array_windows().all(|[one, next]| one.marks != next.marks);
        if !is_normal {
            let mut runs = Vec::new();
            for Run { text, marks } in core::mem::take(&mut self.runs) {
                push(&mut runs, Some(&text), &marks);
            }
            self.runs = runs;
        }
    }

    /// Marks its letters, or takes their mark, from the splice's place on; it stands at `place` itself.
    pub(crate) fn mark(&mut self, splice: &Splice, format: Format, mut place: u32) {
        let mut runs = Vec::new();
        for Run { text, marks } in core::mem::take(&mut self.runs) {
            // Bytes before what is reached, and up to its end. A pair of surrogates of which half is reached is reached.
            let (mut from, mut to) = (0, 0);
            for c in text.chars() {
                let next = place + c.len_utf16() as u32;
                from += if next <= splice.at { c.len_utf8() } else { 0 };
                to += if place < splice.end() { c.len_utf8() } else { 0 };
                place = next;
            }
            if from >= to {
                push(&mut runs, Some(&text), &marks);
                continue;
            }
            let mut marked = marks.clone();
            marked.retain(|mark| mark.code != format.property);
            if format.on {
                let mark = Mark { code: format.property, value: splice.inserted.clone() };
                marked.insert(marked.partition_point(|other| other.code < mark.code), mark);
            }
            push(&mut runs, text.get(..from), &marks);
            push(&mut runs, text.get(from..to), &marked);
            push(&mut runs, text.get(to..), &marks);
        }
        self.runs = runs;
    }
}

/// Puts letters behind runs: to the last one where it has the same marks.
#[inline(never)]
fn push(runs: &mut Vec<Run>, text: Option<&str>, marks: &[Mark]) {
    let text = text.unwrap_or_default();
    match runs.last_mut() {
        _ if text.is_empty() => {}
        Some(last) if last.marks == marks => last.text = [&*last.text, text].concat().into(),
        _ => runs.push(Run { text: text.into(), marks: marks.to_vec() }),
    }
}

/// Puts a format behind others, or lets one go on with it; without a value it takes away.
#[inline(never)]
fn add(out: &mut Vec<Splice>, (at, removed): (u32, u32), property: u8, value: Option<&str>) {
    let format = Some(Format { property, on: value.is_some() });
    let inserted = value.unwrap_or_default();
    for one in out.iter_mut().rev().take(RECENT) {
        if one.end() == at && one.format == format && *one.inserted == *inserted && property < OF_PARAGRAPHS {
            one.removed += removed;
            return;
        }
    }
    out.push(Splice { at, removed, inserted: inserted.into(), format });
}

impl Text {
    /// Of nothing written nothing is left.
    pub(crate) fn settled(mut self) -> Self {
        if self.paragraphs.len() == 1 && self.paragraphs[0] == Paragraph::default() {
            self.paragraphs.clear();
        }
        self
    }

    /// Gives what is of paragraphs to those that a format touches; one that cannot be leaves them as they are.
    pub(crate) fn format_paragraphs(&mut self, splice: &Splice, format: Format) {
        let mut place = 0_u32;
        let value = if format.on { number(format.property, &splice.inserted) } else { Some(0) };
        if self.paragraphs.is_empty() {
            self.paragraphs.push(Paragraph::default());
        }
        for paragraph in &mut self.paragraphs {
            let end = place + paragraph.units();
            if place <= splice.end()
                && splice.at <= end
                && let Some(value) = value
            {
                paragraph.set(format.property, value);
            }
            place = end + 1;
        }
    }

    /// What makes another text of it: letters first, then what they are given.
    pub(crate) fn edits_to(&self, after: &Self) -> Vec<Splice> {
        let mut out = Splice::between(&self.plain(), &after.plain());
        let mut now = self.clone();
        out.iter().for_each(|one| now = now.spliced(one));
        let none = Paragraph::default();
        let mut place = 0;
        for n in 0..now.paragraphs.len().max(after.paragraphs.len()) {
            let has = now.paragraphs.get(n).unwrap_or(&none);
            let wants = after.paragraphs.get(n).unwrap_or(&none);
            let end = place + has.units();
            for property in OF_PARAGRAPHS..=DIR {
                let value = wants.property(property);
                if has.property(property) != value {
                    let digit = [b'0' + value];
                    let value = if value == 0 { None } else { core::str::from_utf8(&digit).ok() };
                    add(&mut out, (place, end - place), property, value);
                }
            }
            // Letters of the same two runs: both have the same ones.
            let (mut runs, mut left) = (wants.runs.iter(), 0);
            let mut wanted: &[Mark] = &[];
            for run in &has.runs {
                let mut text = &*run.text;
                while !text.is_empty() {
                    if left == 0 {
                        let Some(run) = runs.next() else { break };
                        (wanted, left) = (&run.marks, run.text.len());
                    }
                    let bytes = left.min(text.len());
                    let (some, rest) = text.split_at_checked(bytes).unwrap_or_default();
                    let part = (place, units(some));
                    for mark in run.marks.iter().filter(|mark| !wanted.iter().any(|other| other.code == mark.code)) {
                        add(&mut out, part, mark.code, None);
                    }
                    for mark in wanted.iter().filter(|mark| !run.marks.contains(mark)) {
                        add(&mut out, part, mark.code, Some(&mark.value));
                    }
                    (place, text, left) = (place + part.1, rest, left - bytes);
                }
            }
            place = end + 1;
        }
        out
    }
}
