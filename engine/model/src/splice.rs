//! Text splices: what typing says. Two lists made on the same text pass over each other, so that both orders end equal; at one place
//! the one that stands first in the log goes first. Positions are UTF-16 units of the paragraphs joined by \n.
//!
//! ```text
//!            xs                     A list's splices follow one another: each stands on the text the one
//!      o ─────────▶ o               before it left. What both took away is taken once; letters put where
//!   ys │            │ ys over xs    the other takes some away stay, so a removal may come out in two.
//!      ▼            ▼
//!      o ─────────▶ o
//!         xs over ys
//! ```

use crate::bytes::{DecodeError, Reader, Writer};
use crate::item::{Mark, Paragraph, Run, Text};

/// Takes letters away at a place and puts others there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Splice {
    /// Where; beyond the end is the end.
    pub at: u32,
    /// How many units go.
    pub removed: u32,
    /// What comes: plain, paragraphs broken by \n.
    pub inserted: Box<str>,
}

fn units(text: &str) -> u32 {
    text.chars().map(|c| c.len_utf16() as u32).sum()
}

impl Splice {
    /// What makes one text of another: nothing when they are equal. Never parts a surrogate pair.
    #[must_use]
    pub fn between(before: &str, after: &str) -> Vec<Self> {
        if before == after {
            return Vec::new();
        }
        let (old, new) = (before.as_bytes(), after.as_bytes());
        let shorter = old.len().min(new.len());
        let mut head = 0;
        while head < shorter && old[head] == new[head] {
            head += 1;
        }
        while !before.is_char_boundary(head) {
            head -= 1;
        }
        let mut tail = 0;
        while tail < shorter - head && old[old.len() - tail - 1] == new[new.len() - tail - 1] {
            tail += 1;
        }
        while !before.is_char_boundary(old.len() - tail) {
            tail -= 1;
        }
        let part = |text: &str, from, to| units(text.get(from..to).unwrap_or_default());
        vec![Self {
            at: part(before, 0, head),
            removed: part(before, head, old.len() - tail),
            inserted: after.get(head..new.len() - tail).unwrap_or_default().into(),
        }]
    }

    /// Takes in what is put right behind it, or taken away right before it.
    pub fn goes_on(&mut self, next: &Self) -> bool {
        let puts = next.removed == 0 && next.at == self.at + units(&self.inserted);
        let takes = next.at + next.removed == self.at && self.inserted.is_empty() && next.inserted.is_empty();
        if puts {
            self.inserted = [&*self.inserted, &*next.inserted].concat().into();
        } else if takes {
            (self.at, self.removed) = (next.at, self.removed + next.removed);
        }
        puts || takes
    }

    /// Writes its bytes.
    pub fn encode(&self, w: &mut Writer) {
        w.varint(u64::from(self.at));
        w.varint(u64::from(self.removed));
        w.str(&self.inserted);
    }

    /// Reads its bytes.
    ///
    /// # Errors
    /// Any `DecodeError`.
    pub fn decode(r: &mut Reader<'_>) -> Result<Self, DecodeError> {
        Ok(Self { at: r.varint32()?, removed: r.varint32()?, inserted: r.str()?.into() })
    }

    /// Where a place of the text before is after this. `behind`: what is put just there comes before it.
    fn moves(&self, place: u32, behind: bool) -> u32 {
        let end = self.at.saturating_add(self.removed);
        if place < self.at || (place == self.at && !behind) {
            place
        } else if place >= end {
            (place - self.removed).saturating_add(units(&self.inserted))
        } else {
            self.at
        }
    }

    /// This one over another, after what is in `out`; either puts letters or takes some away, not both. `first`: it stands first in the
    /// log.
    fn over(&self, other: &Self, first: bool, out: &mut Vec<Self>) {
        let end = self.at.saturating_add(self.removed);
        if self.removed == 0 {
            return out.push(Self { at: other.moves(self.at, !first), ..self.clone() });
        }
        let mut cut = |from: u32, to: u32| {
            if from < to {
                out.push(Self { at: from, removed: to - from, inserted: Box::default() });
            }
        };
        let (from, to) = (other.moves(self.at, true), other.moves(end, false));
        if other.removed == 0 && self.at < other.at && other.at < end {
            cut(other.at.saturating_add(units(&other.inserted)), to);
            return cut(self.at, other.at);
        }
        cut(from, to);
    }
}

/// Each either puts letters or takes some away.
fn simple(list: Vec<Splice>) -> Vec<Splice> {
    let mut out = Vec::new();
    for mut one in list {
        if one.removed > 0 && !one.inserted.is_empty() {
            out.push(Splice { at: one.at, removed: one.removed, inserted: Box::default() });
            one.removed = 0;
        }
        out.push(one);
    }
    out
}

/// Both lists as they are after the other one. `first`: `xs` stand first in the log.
#[must_use]
pub fn pass(xs: Vec<Splice>, ys: Vec<Splice>, first: bool) -> (Vec<Splice>, Vec<Splice>) {
    if xs.is_empty() || ys.is_empty() { (xs, ys) } else { pass_simple(simple(xs), simple(ys), first) }
}

fn pass_simple(xs: Vec<Splice>, mut ys: Vec<Splice>, first: bool) -> (Vec<Splice>, Vec<Splice>) {
    let mut out = Vec::new();
    for x in xs {
        let mut moved = vec![x];
        let mut left = Vec::new();
        for y in ys {
            if let [one] = &moved[..] {
                let mut over = Vec::new();
                one.over(&y, first, &mut over);
                y.over(one, !first, &mut left);
                moved = over;
            } else {
                // A removal that came out in two, or in none.
                let mut under;
                (moved, under) = pass_simple(moved, vec![y], first);
                left.append(&mut under);
            }
        }
        out.append(&mut moved);
        ys = left;
    }
    (out, ys)
}

/// A text being put together letter by letter.
struct Spelled<'a> {
    paragraphs: Vec<Paragraph>,
    run: String,
    marks: &'a [Mark],
}

impl<'a> Spelled<'a> {
    fn end_run(&mut self) {
        if let Some(paragraph) = self.paragraphs.last_mut()
            && !self.run.is_empty()
        {
            paragraph.runs.push(Run { text: core::mem::take(&mut self.run).into(), marks: self.marks.to_vec() });
        }
    }

    fn paragraph(&mut self, dir: u8) {
        self.end_run();
        self.paragraphs.push(Paragraph { dir, runs: Vec::new() });
    }

    fn letter(&mut self, c: char, marks: &'a [Mark]) {
        // Of the same run, or of two that have none.
        if !core::ptr::eq(self.marks, marks) && self.marks.len() + marks.len() > 0 {
            self.end_run();
            self.marks = marks;
        }
        self.run.push(c);
    }

    /// What is put: marked as what stands before it in its paragraph, or what follows there.
    fn put(&mut self, inserted: &str, next: &'a [Mark]) {
        if self.run.is_empty() && self.paragraphs.last().is_none_or(|p| p.runs.is_empty()) {
            self.marks = next;
        }
        for c in inserted.chars() {
            if c == '\n' {
                self.paragraph(self.paragraphs.last().map_or(0, |p| p.dir));
            } else {
                self.run.push(c);
            }
        }
    }
}

impl Text {
    /// The same with a splice: total, whatever place it names. A pair of surrogates stays whole or goes whole.
    #[must_use]
    pub fn spliced(&self, splice: &Splice) -> Self {
        let mut out = Spelled { paragraphs: Vec::new(), run: String::new(), marks: &[] };
        let end = splice.at.saturating_add(splice.removed);
        let (mut place, mut waits) = (0_u32, true);
        out.paragraph(self.paragraphs.first().map_or(0, |p| p.dir));
        for (n, paragraph) in self.paragraphs.iter().enumerate() {
            let joint = (n > 0).then_some(('\n', &[][..]));
            let letters = paragraph.runs.iter().flat_map(|run| run.text.chars().map(|c| (c, &*run.marks)));
            let mut breaks = n > 0;
            for (c, marks) in joint.into_iter().chain(letters) {
                let next = place + c.len_utf16() as u32;
                if waits && splice.at < next {
                    waits = false;
                    out.put(&splice.inserted, marks);
                }
                if place < splice.at || end <= place {
                    if breaks { out.paragraph(paragraph.dir) } else { out.letter(c, marks) }
                }
                breaks = false;
                place = next;
            }
        }
        if waits {
            out.put(&splice.inserted, &[]);
        }
        out.end_run();
        // Of nothing written nothing is left.
        if let [only] = &out.paragraphs[..]
            && only.dir == 0
            && only.runs.is_empty()
        {
            out.paragraphs.clear();
        }
        Self { fixed_width: self.fixed_width, paragraphs: out.paragraphs }
    }
}
