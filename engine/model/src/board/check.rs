//! What the server asks before it logs a transaction: is it well formed, may it be folded, what does it do. Rights are judged
//! elsewhere, from the summary.

use core::mem::replace;
use std::rc::Rc;

use super::Board;
use super::locks::is_led;
use super::reject::{Limit, Reject};
use crate::derive::piece_id;
use crate::format::LETTER_PROPERTIES;
use crate::id::{IdMap, IdSet};
use crate::item::{BYTES_PER_UNIT, BoardRecord, Body, Frame, Group, Item, Lock, MARK_BYTES, Note, Speaker, Style};
use crate::stroke::MODELER;
use crate::{ItemId, Kind, Op, Splice, StrokeBody, Text, Txn};

/// Longest text of one item, bytes.
const MAX_TEXT_BYTES: usize = 256 * 1024;
/// All marks of one text, bytes.
const MAX_MARKS_BYTES: usize = 1 << 20;
/// Most lines that splices may make of one text: as many as an item of `MAX_ITEM_BYTES` (intake.rs) may come in with.
const MAX_LINES: usize = 512 * 1024;
/// Largest stroke body that may stand inside an op; larger ones go to the blob store.
const MAX_BODY_BYTES: usize = 64 * 1024;
/// Longest title, bytes.
const MAX_TITLE_BYTES: usize = 4096;
/// Max. ops in one transaction.
const MAX_OPS: usize = 200_000;
/// Max. intervals of one cut.
const MAX_CUTS: usize = 4096;

/// The bounded sizes of a text.
#[derive(Clone, Copy, Debug, Default)]
struct Measure {
    /// Bytes of its letters.
    letters: usize,
    lines: usize,
    runs: usize,
    /// Bytes of the marks of all runs; of the run with the most.
    marks: usize,
    most_marks: usize,
    /// Bytes of the longest mark that formats gave it, by property: a run has one of each.
    given: [usize; LETTER_PROPERTIES],
}

impl Measure {
    fn of(text: &Text) -> Self {
        let mut all = Self { letters: text_bytes(text), lines: text.paragraphs.len(), ..Self::default() };
        for run in text.paragraphs.iter().flat_map(|paragraph| &paragraph.runs) {
            let marks = run.marks_bytes();
            (all.runs, all.marks, all.most_marks) = (all.runs + 1, all.marks + marks, all.most_marks.max(marks));
        }
        all
    }

    /// Returns the largest sizes that it may have after a splice.
    ///
    /// # Errors
    /// When it may be too large, by what the splice adds: a splice that adds nothing is always right.
    fn grow(&mut self, splice: &Splice) -> Result<(), Reject> {
        let before = *self;
        match splice.format {
            Some(format) if format.is_of_paragraphs() => {}
            // Parts a run at each of its ends.
            Some(format) => {
                self.runs += 2;
                self.marks += 2 * self.most_marks;
                let mark = MARK_BYTES + splice.inserted.len();
                if let Some(given) =
                    self.given.get_mut(usize::from(format.property)).filter(|given| format.on && mark > **given)
                {
                    let more = mark - replace(given, mark);
                    self.marks = self.marks.saturating_add(self.runs.saturating_mul(more));
                    self.most_marks += more;
                }
            }
            // Parts a run at each line, of which each part has the marks. Letters without lines have those of what is beside them.
            None => {
                let lines = splice.inserted.matches('\n').count();
                self.letters += splice.inserted.len();
                self.lines += lines;
                self.runs += lines + 1;
                let alone = if self.letters > before.letters { self.given.iter().sum() } else { 0 };
                self.marks = self.marks.saturating_add(lines.saturating_mul(self.most_marks)).saturating_add(alone);
            }
        }
        let too_large = |now: usize, before: usize, max: usize| now > max && now > before;
        if too_large(self.letters, before.letters, MAX_TEXT_BYTES)
            || too_large(self.lines, before.lines, MAX_LINES)
            || too_large(self.marks, before.marks, MAX_MARKS_BYTES)
        {
            return Err(Reject::TooLarge(Limit::Text));
        }
        Ok(())
    }
}

/// What is true of an op, for the policies; each a bit.
pub mod fact {
    /// It reaches what a lock holds: the item's own, or that of the topmost group it is in.
    pub const HELD: u8 = 1;
    /// It reaches what another made.
    pub const OTHERS: u8 = 2;
    /// It sets the lock itself.
    pub const LOCKS: u8 = 4;
    /// It sets another mode of the board.
    pub const MODE: u8 = 8;
    /// The op changes an item that a leader has locked, moves or removes a container of such an item, or sets a lock of a leader.
    pub const LEADERS: u8 = 16;
}

/// Facts about the items that an op changes. `Checking::seen` has one bit for each set of facts.
const REACHED: [u8; 3] = [fact::HELD, fact::OTHERS, fact::LEADERS];

/// The bit of this set of facts.
fn bit_of(facts: u8) -> u8 {
    1 << (0..REACHED.len()).map(|k| u8::from(facts & REACHED[k] != 0) << k).sum::<u8>()
}

/// The set of facts with this number.
fn facts_of(set: u8) -> u8 {
    (0..REACHED.len()).filter(|k| set & 1 << k != 0).map(|k| REACHED[k]).sum()
}

/// What a transaction does, for the policies.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// The board's mode before it (docs/formats.md).
    pub mode: u8,
    /// Each (opcode, kind code, facts) that occurs, once.
    pub ops: Vec<[u8; 3]>,
    /// SHA-256 of each picture that an image gets, as often as it does.
    pub pictures: Vec<[u8; 32]>,
}

impl Summary {
    fn shows(&mut self, item: &Item) {
        if let Some(Body::Image(file)) = &item.b {
            self.pictures.push(file.sha256);
        }
        if let Some(picture) = item.extra.as_ref().and_then(|extra| extra.picture.as_ref()) {
            self.pictures.push(picture.file.sha256);
        }
    }
}

impl Board {
    /// Checks a transaction against this board without changing it. `actor`: all that count as the one who sends it, a line each.
    /// Facts are those of the board before it.
    ///
    /// # Errors
    /// `Reject` names what is wrong.
    pub fn check(&self, txn: &[u8], actor: &str) -> Result<Summary, Reject> {
        let txn = Txn::decode(txn, &|id| self.body(id)).map_err(Reject::Txn)?;
        let mut checking = Checking::new(self);
        checking.go(self, &txn.ops, actor, u64::MAX)?;
        Ok(checking.summary)
    }
}

/// A transaction being checked, which may be left at any item and gone on with.
#[derive(Debug)]
pub(super) struct Checking {
    pub(super) summary: Summary,
    /// Units of work so far (fold.rs).
    pub(super) spent: u64,
    op: usize,
    /// The op it is at was begun: what is wrong with it whatever it reaches is known.
    is_begun: bool,
    at: usize,
    put: IdSet,
    /// Sizes that texts may have after the splices so far.
    measures: IdMap<Measure>,
    bodies: IdMap<Rc<StrokeBody>>,
    /// Of the op it is at: by kind, a bit for each set of facts about what is reached; what is true whatever it reaches.
    seen: [u8; 256],
    facts: u8,
    named: IdSet,
}

impl Checking {
    pub(super) fn new(board: &Board) -> Self {
        Self {
            summary: Summary { mode: mode_of(&board.record()), ..Summary::default() },
            spent: 0,
            op: 0,
            is_begun: false,
            at: 0,
            put: IdSet::default(),
            measures: IdMap::default(),
            bodies: IdMap::default(),
            seen: [0; 256],
            facts: 0,
            named: IdSet::default(),
        }
    }

    /// Goes on until `until` units are spent in all, or a little more; true when everything is checked.
    pub(super) fn go(&mut self, board: &Board, ops: &[Op], actor: &str, until: u64) -> Result<bool, Reject> {
        if ops.len() > MAX_OPS {
            return Err(Reject::TooLarge(Limit::Ops));
        }
        while let Some(op) = ops.get(self.op) {
            if !self.is_begun {
                self.begin(board, op)?;
                self.is_begun = true;
            }
            let (items, listed): (&[Item], &[ItemId]) = match op {
                Op::Restore(items) => (items, &[]),
                Op::Splice(id, _) => (&[], core::slice::from_ref(id)),
                _ => (&[], op.listed()),
            };
            while self.at < items.len() + listed.len() {
                if self.spent >= until {
                    return Ok(false);
                }
                self.spent += 1;
                if let Some(item) = items.get(self.at) {
                    check_item(item)?;
                    self.summary.shows(item);
                    self.restored(board, item)?;
                } else {
                    self.reach(board, listed, actor);
                }
                self.at += 1;
            }
            self.sum_up(op.code());
            (self.op, self.at, self.is_begun) = (self.op + 1, 0, false);
        }
        Ok(true)
    }

    /// What is wrong with an op whatever it reaches.
    fn begin(&mut self, board: &Board, op: &Op) -> Result<(), Reject> {
        self.spent += 1;
        (self.seen, self.facts) = ([0; 256], 0);
        self.named.clear();
        match op {
            Op::Unknown(_) => return Err(Reject::UnknownOp),
            Op::Put(item) => {
                check_item(item)?;
                self.summary.shows(item);
                if !item.id.is_nil() && (board.get(&item.id).is_some() || !self.put.insert(item.id)) {
                    return Err(Reject::IdTaken);
                }
                if item.k.as_ref().is_some_and(|record| mode_of(record) != self.summary.mode) {
                    self.facts = fact::MODE;
                }
                if item.lock == Lock::Leader {
                    self.facts |= fact::LEADERS;
                }
                self.seen[usize::from(item.kind.code())] = 1;
            }
            Op::Set(ids, group) => {
                check_group(group)?;
                if matches!(group, Group::B(_)) || (ids.contains(&ItemId::NIL) != matches!(group, Group::K(_))) {
                    return Err(Reject::BadItem);
                }
                if let Group::I(Some(picture)) = group {
                    self.summary.pictures.push(picture.file.sha256);
                }
                self.facts = match group {
                    Group::L(Lock::Leader) => fact::LOCKS | fact::LEADERS,
                    Group::L(_) => fact::LOCKS,
                    Group::K(record) if mode_of(record) != self.summary.mode => fact::MODE,
                    _ => 0,
                };
            }
            Op::Style(_, style) => check_style(style)?,
            Op::Cut { remove, .. } if remove.len() > MAX_CUTS => return Err(Reject::TooCostly),
            Op::Splice(id, splice) => {
                if id.is_nil() {
                    return Err(Reject::BadItem);
                }
                if splice.format.is_some_and(|format| !format.is_known(&splice.inserted)) {
                    return Err(Reject::BadItem);
                }
                self.spent += splice.inserted.len() as u64 / BYTES_PER_UNIT;
                let spent = &mut self.spent;
                let measure = self.measures.entry(*id).or_insert_with(|| {
                    let now = board.store.by_id(id).and_then(|item| item.t.as_deref());
                    *spent += now.map_or(0, Text::weight);
                    now.map(Measure::of).unwrap_or_default()
                });
                measure.grow(splice)?;
            }
            Op::Restore(_) | Op::Delete(_) | Op::Move { .. } | Op::Cut { .. } => {}
        }
        Ok(())
    }

    fn sum_up(&mut self, code: u8) {
        // An op on what is gone is ignored by the fold, but is still an op of that code.
        if self.seen == [0; 256] {
            self.seen[usize::from(Kind::Stroke.code())] = 1;
        }
        for (kind, sets) in self.seen.into_iter().enumerate().filter(|(_, sets)| *sets != 0) {
            for set in (0..8).filter(|set| sets & 1 << set != 0) {
                let does = [code, kind as u8, self.facts | facts_of(set)];
                if !self.summary.ops.contains(&does) {
                    self.summary.ops.push(does);
                }
            }
        }
    }

    /// Notes of all that an id reaches its kind, and whether it is held by a lock or another's.
    fn reach(&mut self, board: &Board, ids: &[ItemId], actor: &str) {
        let id = &ids[self.at];
        if id.is_nil() {
            self.seen[usize::from(Kind::Board.code())] |= 1;
        }
        let reached = board.store.reached(id);
        self.spent += reached.len() as u64;
        for slot in reached.iter().filter_map(|id| board.get(id)) {
            let item = board.item(slot);
            let root = board.item(board.root_of(slot));
            let is_own = actor.as_bytes().split(|byte| *byte == b'\n').any(|own| own == item.m.made_by.as_bytes());
            let mut facts = if is_own { 0 } else { fact::OTHERS };
            if root.lock.is_on() {
                if self.named.is_empty() {
                    self.named.extend(ids);
                }
                if root.is_held(&self.named) {
                    facts |= fact::HELD;
                }
            }
            if is_led(item, root, self.facts & fact::LOCKS != 0) {
                facts |= fact::LEADERS;
            }
            self.seen[usize::from(item.kind.code())] |= bit_of(facts);
        }
    }

    /// What is put back bears the name it had: its body's, or the one its cut gave it. One name never stands for two bodies.
    fn restored(&mut self, board: &Board, item: &Item) -> Result<(), Reject> {
        self.put.insert(item.id);
        self.seen[usize::from(item.kind.code())] |= bit_of(if item.lock == Lock::Leader { fact::LEADERS } else { 0 });
        let Some(piece) = item.piece() else { return Ok(()) };
        let named = item.id == piece.id || item.id == piece_id(&piece.id, piece.from, piece.to);
        let known = self
            .bodies
            .entry(piece.id)
            .or_insert_with(|| board.body(&piece.id).unwrap_or_else(|| Rc::clone(&piece.body)));
        if named && (Rc::ptr_eq(known, &piece.body) || *known == piece.body) { Ok(()) } else { Err(Reject::BadItem) }
    }
}

impl Item {
    /// Whether it may be put beside others: what a server asks of it as well.
    ///
    /// # Errors
    /// What a server would refuse the whole transaction for.
    pub fn check_put(&self) -> Result<(), Reject> {
        // The board's own record is nothing that is put beside items.
        if self.kind == Kind::Board || !self.is_sound() { Err(Reject::BadItem) } else { check_groups(self) }
    }
}

fn check_item(item: &Item) -> Result<(), Reject> {
    check_groups(item)?;
    item.k.as_ref().map_or(Ok(()), |record| check_record(record))
}

/// All but the board's own record, which no other kind has.
fn check_groups(item: &Item) -> Result<(), Reject> {
    if matches!(item.kind, Kind::Unknown(_)) {
        return Err(Reject::UnknownKind);
    }
    // Groups of other kinds would be folded alike everywhere, but nobody could see or remove them.
    let fits = match item.kind {
        Kind::Stroke => matches!(item.b, Some(Body::Stroke(_))),
        Kind::Image => matches!(item.b, Some(Body::Image(_))),
        _ => item.b.is_none(),
    };
    let strange = (item.k.is_some() && item.kind != Kind::Board)
        || (item.p.is_some() && item.kind != Kind::Path)
        || (item.c.is_some() && item.kind != Kind::Connector)
        || (item.f.is_some() && !item.kind.has_form())
        || item.extra.as_ref().is_some_and(|extra| {
            (extra.picture.is_some() && item.kind != Kind::Image)
                || (extra.note != Note::default() && item.kind != Kind::Sticky)
                || (extra.frame != Frame::default() && item.kind != Kind::Frame)
                || (extra.speaker != Speaker::default() && item.kind != Kind::Frame)
                || item.kind == Kind::Board
        });
    if !fits || strange || !item.unknown.is_empty() || (item.kind != Kind::Board && item.z.key.is_empty()) {
        return Err(Reject::BadItem);
    }
    if let Some(piece) = item.piece() {
        if piece.body.bytes().len() > MAX_BODY_BYTES {
            return Err(Reject::TooLarge(Limit::Stroke));
        }
        if piece.body.modeler != MODELER {
            return Err(Reject::BadItem);
        }
    }
    check_style(&item.s)?;
    item.t.as_ref().map_or(Ok(()), |text| check_text(text))
}

fn check_group(group: &Group) -> Result<(), Reject> {
    match group {
        Group::Raw(_) => Err(Reject::BadItem),
        Group::Z(z) if z.key.is_empty() => Err(Reject::BadItem),
        Group::S(style) => check_style(style),
        Group::K(record) => check_record(record),
        Group::T(text) => check_text(text),
        _ => Ok(()),
    }
}

/// A server takes no field that it does not know: it could not say what it lets others see.
fn check_style(style: &Style) -> Result<(), Reject> {
    if style.unknown.is_empty() { Ok(()) } else { Err(Reject::BadItem) }
}

fn check_record(record: &BoardRecord) -> Result<(), Reject> {
    let title = record.title.as_ref().map_or(0, |title| title.len());
    match record {
        _ if !record.unknown.is_empty() => Err(Reject::BadItem),
        _ if title > MAX_TITLE_BYTES => Err(Reject::TooLarge(Limit::Title)),
        _ => Ok(()),
    }
}

fn text_bytes(text: &Text) -> usize {
    text.paragraphs.iter().flat_map(|p| &p.runs).map(|run| run.text.len()).sum()
}

fn check_text(text: &Text) -> Result<(), Reject> {
    if text_bytes(text) > MAX_TEXT_BYTES { Err(Reject::TooLarge(Limit::Text)) } else { Ok(()) }
}

/// The mode a record says; without one the board is open.
fn mode_of(record: &BoardRecord) -> u8 {
    record.mode.unwrap_or(0)
}
