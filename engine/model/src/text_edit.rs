//! Typing and formats in a text, in place: what a splice costs depends on the runs that it touches, and only a little on how long the
//! text is. Positions are UTF-16 units of the paragraphs joined by \n.
//!
//! ```text
//!   paragraphs  │ a │ b  b  B  b │ c │ d  D  d  d │ e │      runs of one paragraph have different marks from one to the next
//!                        ╰──────────────╯ taken away
//!                     ╰──────────────────╯ spelled anew, with the runs beside it: they may become one
//! ```

use crate::format::Format;
use crate::item::{BYTES_PER_UNIT, Mark, Paragraph, Run, Text, weight_of};
use crate::splice::{Splice, units};

/// Steps on the way to a place that cost as much as one look-up: paragraphs passed (a run counts as two), and letters.
const PASSED_PER_UNIT: u64 = 80;
const LETTERS_PER_UNIT: u64 = 1024;

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

    /// A new one, set as another is.
    fn paragraph(&mut self, like: Option<&Paragraph>) {
        self.end_run();
        let (dir, style) = like.map(|like| (like.dir, like.style)).unwrap_or_default();
        self.paragraphs.push(Paragraph { dir, style, runs: Vec::new() });
    }

    fn letter(&mut self, c: char, marks: &'a [Mark]) {
        // Marks may be long, and most letters have those of the letter before.
        if !core::ptr::eq(self.marks, marks) && self.marks != marks {
            self.end_run();
            self.marks = marks;
        }
        self.run.push(c);
    }

    /// Inserted letters have the marks of the letter before them in the paragraph, or of the letter behind them.
    fn put(&mut self, inserted: &str, next: &'a [Mark]) {
        if self.run.is_empty() && self.paragraphs.last().is_none_or(|p| p.runs.is_empty()) {
            self.marks = next;
        }
        for c in inserted.chars() {
            if c == '\n' {
                let broken = self.paragraphs.last().map(|p| Paragraph { runs: Vec::new(), ..*p });
                self.paragraph(broken.as_ref());
                self.marks = next;
            } else {
                self.run.push(c);
            }
        }
    }
}

/// Paragraphs with a splice of letters. A pair of surrogates stays whole or goes whole.
fn respelled(paragraphs: &[Paragraph], at: u32, end: u32, inserted: &str) -> Vec<Paragraph> {
    let mut out = Spelled { paragraphs: Vec::new(), run: String::new(), marks: &[] };
    let (mut place, mut is_waiting) = (0_u32, true);
    out.paragraph(paragraphs.first());
    for (n, paragraph) in paragraphs.iter().enumerate() {
        let joint = (n > 0).then_some(('\n', &[][..]));
        let letters = paragraph.runs.iter().flat_map(|run| run.text.chars().map(|c| (c, &*run.marks)));
        let mut breaks = n > 0;
        for (c, marks) in joint.into_iter().chain(letters) {
            let next = place + c.len_utf16() as u32;
            if is_waiting && at < next {
                is_waiting = false;
                out.put(inserted, marks);
            }
            if place < at || end <= place {
                if breaks { out.paragraph(Some(paragraph)) } else { out.letter(c, marks) }
            }
            breaks = false;
            place = next;
        }
    }
    if is_waiting {
        out.put(inserted, &[]);
    }
    out.end_run();
    out.paragraphs
}

/// The first of the runs that a change at `place` of their paragraph may reach, and where it begins. The letter ahead of the place may
/// be half of a pair, so it is the run before that letter's.
fn first_reached(runs: &[Run], place: u32) -> (usize, u32) {
    let (mut before, mut last, mut start) = ((0, 0), (0, 0), 0);
    for (n, run) in runs.iter().enumerate() {
        if start >= place {
            break;
        }
        (before, last) = (last, (n, start));
        start += units(&run.text);
    }
    before
}

/// How many of the runs a change that ends at `place` of their paragraph may reach: one behind that of the letter there.
fn reached(runs: &[Run], place: u32) -> usize {
    let mut start = 0;
    let mut is_reached = |run: &&Run| {
        let is_reached = start <= place;
        start += units(&run.text);
        is_reached
    };
    runs.len().min(runs.iter().take_while(&mut is_reached).count() + 1)
}

/// A text while splices are made in it.
#[derive(Debug)]
pub(crate) struct TextEdit {
    text: Text,
    /// No run is empty, and no two beside each other have the same marks.
    is_normal: bool,
    /// Work so far, units (board/fold.rs).
    pub(crate) work: u64,
}

impl TextEdit {
    pub(crate) fn new(text: Text) -> Self {
        let work = text.weight();
        Self { text, is_normal: false, work }
    }

    /// The text with all splices.
    pub(crate) fn finish(self) -> Text {
        self.text.settled()
    }

    /// Makes a splice: total, whatever place it names.
    pub(crate) fn splice(&mut self, splice: &Splice) {
        if let Some(format) = splice.format
            && format.is_of_paragraphs()
        {
            self.text.format_paragraphs(splice, format);
            self.work += self.text.paragraphs.len() as u64 / PASSED_PER_UNIT;
            return;
        }
        if !self.is_normal {
            self.text.paragraphs.iter_mut().for_each(Paragraph::normalize);
            self.is_normal = true;
        }
        match splice.format {
            Some(format) => self.mark(splice, format),
            None => self.put(splice),
        }
    }

    /// The paragraph that holds a place, with the place where it begins; the last one holds what is beyond the end. Looks on from one
    /// that is known.
    fn find(&mut self, place: u32, (mut n, begin): (usize, u32)) -> (usize, u32) {
        let (mut start, mut passed) = (begin, 0);
        while n + 1 < self.text.paragraphs.len() {
            let paragraph = &self.text.paragraphs[n];
            let end = start.saturating_add(paragraph.units());
            passed += 1 + 2 * paragraph.runs.len() as u64;
            if place <= end {
                break;
            }
            (n, start) = (n + 1, end.saturating_add(1));
        }
        self.work += passed / PASSED_PER_UNIT + u64::from(start - begin) / LETTERS_PER_UNIT;
        (n, start)
    }

    /// Takes the runs out of a paragraph that a change between two places of it may reach. Answers where they stood, first.
    fn take_reached(&mut self, n: usize, from: u32, to: u32) -> (usize, u32, Paragraph) {
        let paragraph = &mut self.text.paragraphs[n];
        self.work += 2 * paragraph.runs.len() as u64 / PASSED_PER_UNIT;
        let end = reached(&paragraph.runs, to);
        let (first, start) = first_reached(&paragraph.runs, from);
        let taken = Paragraph { runs: paragraph.runs.drain(first..end).collect(), ..*paragraph };
        self.work += weight_of(&taken) / BYTES_PER_UNIT;
        (first, start, taken)
    }

    fn put(&mut self, splice: &Splice) {
        if self.text.paragraphs.is_empty() {
            self.text.paragraphs.push(Paragraph::default());
        }
        let (first, first_start) = self.find(splice.at, (0, 0));
        let (last, last_start) = self.find(splice.end(), (first, first_start));
        let (from, to) = (splice.at - first_start, splice.end() - last_start);
        let (run, run_start, taken) = self.take_reached(first, from, if first == last { to } else { u32::MAX });
        let begin = first_start + run_start;
        let mut old = vec![taken];
        let mut end = splice.end() - begin;
        if first < last {
            // The paragraphs between the two are removed whole; the rest of the last one then follows the first.
            end = old[0].units() + 1 + to;
            old.push(self.take_reached(last, 0, to).2);
            let gone: Vec<Paragraph> = self.text.paragraphs.drain(first + 1..=last).collect();
            self.work += gone.iter().map(weight_of).sum::<u64>() / BYTES_PER_UNIT;
            self.text.paragraphs[first]
                .runs
                .extend(gone.into_iter().next_back().into_iter().flat_map(|last| last.runs));
        }
        let mut new = respelled(&old, splice.at - begin, end, &splice.inserted);
        self.work += new.iter().map(weight_of).sum::<u64>() / BYTES_PER_UNIT;
        let paragraphs = &mut self.text.paragraphs;
        if let [_, .., behind] = &mut new[..] {
            behind.runs.extend(paragraphs[first].runs.drain(run..));
        }
        let mut new = new.into_iter();
        let runs = new.next().map(|paragraph| paragraph.runs).unwrap_or_default();
        paragraphs[first].runs.splice(run..run, runs);
        paragraphs.splice(first + 1..first + 1, new);
    }

    fn mark(&mut self, splice: &Splice, format: Format) {
        if self.text.paragraphs.is_empty() {
            return;
        }
        let (first, mut start) = self.find(splice.at, (0, 0));
        let (last, _) = self.find(splice.end(), (first, start));
        for n in first..=last {
            let next = start.saturating_add(self.text.paragraphs[n].units()).saturating_add(1);
            let (from, to) = (splice.at.saturating_sub(start), splice.end().saturating_sub(start));
            let (run, run_start, mut taken) = self.take_reached(n, from, to);
            taken.mark(splice, format, start + run_start);
            self.work += weight_of(&taken) / BYTES_PER_UNIT;
            self.text.paragraphs[n].runs.splice(run..run, taken.runs);
            start = next;
        }
    }
}

impl Text {
    /// Applies a splice, whatever place it names.
    #[must_use]
    pub fn spliced(&self, splice: &Splice) -> Self {
        let mut edit = TextEdit::new(self.clone());
        edit.splice(splice);
        edit.finish()
    }
}
