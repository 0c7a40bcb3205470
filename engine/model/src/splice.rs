//! Text splices: what typing and formatting says. Two lists made on the same text pass over each other, so that both orders end equal;
//! at one place the one that stands first in the log goes first, and of two formats the later one holds. Positions are UTF-16 units of
//! the paragraphs joined by \n.
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
use crate::format::Format;
use crate::item::flag;

/// Of one text in one transaction: a server takes no more.
pub const MAX_SPLICES: usize = 256;

/// Takes letters away at a place and puts others there, or formats what stands there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Splice {
    /// Where; beyond the end is the end.
    pub at: u32,
    /// How many units go. Of a format: how many it reaches.
    pub removed: u32,
    /// What comes: plain, paragraphs broken by \n. Of a format: its value.
    pub inserted: Box<str>,
    /// It takes and puts nothing, but gives this to what stands there.
    pub format: Option<Format>,
}

/// UTF-16 units of a text: one per character, and one more for each of four bytes in UTF-8.
#[inline(never)]
pub(crate) fn units(text: &str) -> u32 {
    text.bytes().map(|byte| u32::from(byte & 0xC0 != 0x80) + u32::from(byte >= 0xF0)).sum()
}

/// Which of two lists stands first in the log: where both put letters at one place, and where both format the same.
#[derive(Clone, Copy)]
struct Order {
    letters: bool,
    formats: bool,
}

impl Order {
    fn turned(self) -> Self {
        Self { letters: !self.letters, formats: !self.formats }
    }
}

impl Splice {
    /// Takes letters away and puts others there.
    #[must_use]
    pub fn new(at: u32, removed: u32, inserted: &str) -> Self {
        Self { at, removed, inserted: inserted.into(), format: None }
    }

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
        let inserted = after.get(head..new.len() - tail).unwrap_or_default();
        vec![Self::new(part(before, 0, head), part(before, head, old.len() - tail), inserted)]
    }

    /// Takes in what is put right behind it, or taken away right before it.
    pub fn goes_on(&mut self, next: &Self) -> bool {
        if self.format.is_some() || next.format.is_some() {
            return false;
        }
        let puts = next.removed == 0 && next.at == self.at + units(&self.inserted);
        let takes = next.at + next.removed == self.at && self.inserted.is_empty() && next.inserted.is_empty();
        if puts {
            self.inserted = [&*self.inserted, &*next.inserted].concat().into();
        } else if takes {
            (self.at, self.removed) = (next.at, self.removed + next.removed);
        }
        puts || takes
    }

    /// Where what it takes away or formats ends.
    pub(crate) fn end(&self) -> u32 {
        self.at.saturating_add(self.removed)
    }

    /// Writes its bytes: of a format where it ends, else how much goes.
    pub fn encode(&self, w: &mut Writer) {
        w.varint(u64::from(self.at));
        match self.format {
            Some(format) => {
                w.varint(u64::from(self.end()));
                w.u8(format.property);
                w.u8(u8::from(format.on));
            }
            None => w.varint(u64::from(self.removed)),
        }
        w.str(&self.inserted);
    }

    /// Reads its bytes.
    ///
    /// # Errors
    /// Any `DecodeError`.
    pub fn decode(r: &mut Reader<'_>, formats: bool) -> Result<Self, DecodeError> {
        let (at, mut removed) = (r.varint32()?, r.varint32()?);
        let mut format = None;
        if formats {
            removed = removed.checked_sub(at).ok_or(DecodeError::BadValue)?;
            format = Some(Format { property: r.u8()?, on: flag(r)? });
        }
        Ok(Self { at, removed, inserted: r.str()?.into(), format })
    }

    /// Where a place of the text before is after this. `behind`: what is put just there comes before it.
    #[inline(never)]
    fn moves(&self, place: u32, behind: bool) -> u32 {
        let end = self.end();
        if place < self.at || (place == self.at && !behind) {
            place
        } else if place >= end {
            (place - self.removed).saturating_add(units(&self.inserted))
        } else {
            self.at
        }
    }

    /// This one over another, after what is in `out`; either puts letters, takes some away or formats.
    fn over(&self, other: &Self, first: Order, out: &mut Vec<Self>) {
        let end = self.end();
        // Of others nothing is left where nothing is between their ends.
        let is_place = self.format.map_or(self.removed == 0, Format::is_of_paragraphs);
        let mut parts = [(self.at, end), (0, 0)];
        match (self.format, other.format) {
            (Some(own), Some(format)) => {
                if first.formats && own.property == format.property {
                    if !is_place {
                        parts = [(self.at, end.min(other.at)), (self.at.max(other.end()), end)];
                    } else if self.at <= other.end() && other.at <= end {
                        // Each reaches whole paragraphs: where they touch, all of it is the later one's.
                        return;
                    }
                }
            }
            (None, Some(_)) => {}
            (None, None) if is_place => {
                let at = other.moves(self.at, !first.letters);
                parts[0] = (at, at);
            }
            (_, None) => {
                let (from, to) = (other.moves(self.at, !is_place), other.moves(end, is_place));
                parts[0] = (from, to);
                if self.format.is_none() && other.removed == 0 && self.at < other.at && other.at < end {
                    parts = [(other.at.saturating_add(units(&other.inserted)), to), (self.at, other.at)];
                }
            }
        }
        for (n, (from, to)) in parts.into_iter().enumerate() {
            if from < to || is_place && n == 0 {
                out.push(Self { at: from, removed: to - from, ..self.clone() });
            }
        }
    }
}

/// Each either puts letters or takes some away.
fn simple(list: Vec<Splice>) -> Vec<Splice> {
    let mut out = Vec::new();
    for mut one in list {
        if one.removed > 0 && !one.inserted.is_empty() && one.format.is_none() {
            out.push(Splice::new(one.at, one.removed, ""));
            one.removed = 0;
        }
        out.push(one);
    }
    out
}

/// Both lists as they are after the other one. `first`: `xs` stand first in the log.
#[must_use]
pub fn pass(xs: Vec<Splice>, ys: Vec<Splice>, first: bool) -> (Vec<Splice>, Vec<Splice>) {
    pass_in(xs, ys, Order { letters: first, formats: first })
}

/// What takes something back, and what others did since: their formats stay.
pub(crate) fn pass_back(back: Vec<Splice>, since: Vec<Splice>) -> (Vec<Splice>, Vec<Splice>) {
    pass_in(back, since, Order { letters: false, formats: true })
}

fn pass_in(xs: Vec<Splice>, ys: Vec<Splice>, first: Order) -> (Vec<Splice>, Vec<Splice>) {
    if xs.is_empty() || ys.is_empty() { (xs, ys) } else { pass_simple(simple(xs), simple(ys), first) }
}

fn pass_simple(xs: Vec<Splice>, mut ys: Vec<Splice>, first: Order) -> (Vec<Splice>, Vec<Splice>) {
    let mut out = Vec::new();
    for x in xs {
        let mut moved = vec![x];
        let mut left = Vec::new();
        for y in ys {
            if let [one] = &moved[..] {
                let mut over = Vec::new();
                one.over(&y, first, &mut over);
                y.over(one, first.turned(), &mut left);
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
