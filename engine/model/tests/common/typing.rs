//! What tests of typing share: letters of which none is there twice, and people who type in one note.
#![allow(dead_code, missing_docs, unreachable_pub, reason = "each test file uses what it needs")]
#![allow(clippy::unwrap_used, reason = "tests say what went wrong by panicking")]

use std::collections::VecDeque;
use std::rc::Rc;

use atrium_model::{Board, Item, ItemId, Kind, Local, Op, Rng, Splice, Text};

use crate::common::{Log, get, id, item};

pub fn plain(board: &Board, id: ItemId) -> String {
    get(board, id).t.as_ref().map_or_else(String::new, |t| t.plain())
}

pub fn splice(at: u32, removed: u32, inserted: &str) -> Splice {
    Splice::new(at, removed, inserted)
}

pub fn after(text: &str, list: &[Splice]) -> String {
    list.iter().fold(Text::from_plain(text, false), |text, one| text.spliced(one)).plain()
}

pub fn note(n: u64, text: &str) -> Item {
    let t = (!text.is_empty()).then(|| Rc::new(Text::from_plain(text, false)));
    Item { t, ..item(n, Kind::Sticky) }
}

/// A number below `n`.
pub fn below(rng: &mut Rng, n: u32) -> u32 {
    rng.below(n.max(1).into()) as u32
}

pub fn units(text: &str) -> u32 {
    text.encode_utf16().count() as u32
}

/// Letters of one typist, none twice; now and then a pair of surrogates or a new line.
pub struct Letters(pub u32);

impl Letters {
    pub fn some(&mut self, rng: &mut Rng, max: u32) -> String {
        (0..below(rng, max + 1))
            .map(|_| {
                self.0 += 1;
                char::from_u32(if below(rng, 5) == 0 { 0x1_0000 } else { 0x3400 } + self.0).unwrap()
            })
            .collect()
    }
}

/// What a person may do: letter boundaries only.
pub fn some_splice(rng: &mut Rng, text: &str, letters: &mut Letters) -> Vec<Splice> {
    let all: Vec<char> = text.chars().collect();
    let from = below(rng, all.len() as u32 + 1) as usize;
    let to = from + if below(rng, 2) == 0 { 0 } else { below(rng, (all.len() - from) as u32 + 1) as usize };
    let side = |list: &[char]| list.iter().collect::<String>();
    let inserted = letters.some(rng, 4);
    Splice::between(text, &(side(&all[..from]) + &inserted + &side(&all[to..])))
}

/// The same in item 1.
pub fn some_typing(rng: &mut Rng, text: &str, letters: &mut Letters) -> Vec<Op> {
    some_splice(rng, text, letters).into_iter().map(|splice| Op::Splice(id(1), splice)).collect()
}

/// A client whose transactions reach the log late, and what is on its way to it.
pub struct Typist {
    pub board: Board,
    waits: VecDeque<Local>,
    heard: usize,
}

/// Three of them, and the log they write.
pub struct Typists {
    pub log: Log,
    pub all: Vec<Typist>,
    /// Row, whose, its token.
    own: Vec<(u64, usize, u64)>,
}

impl Typists {
    /// All have a note with these words, the item 1.
    pub fn new(words: &str) -> Self {
        let mut log = Log::default();
        log.ops(vec![Op::Put(note(1, words))]);
        let all = (0..3).map(|_| Typist { board: Board::new(), waits: VecDeque::new(), heard: 0 }).collect();
        let mut typists = Self { log, all, own: Vec::new() };
        typists.settle();
        typists
    }

    /// One hears a row it has not heard.
    pub fn hear(&mut self, me: usize) -> bool {
        let t = &mut self.all[me];
        let Some((seq, actor, at, bytes)) = self.log.rows.get(t.heard) else { return false };
        t.heard += 1;
        match self.own.iter().find(|(row, who, _)| row == seq && *who == me) {
            Some((_, _, token)) => drop(t.board.confirm_logged(*token, *seq, actor, *at, bytes)),
            None => drop(t.board.apply(*seq, actor, *at, bytes).unwrap()),
        }
        true
    }

    /// What one typed reaches the log, once its client has heard all: what it says then is what stands here.
    pub fn say(&mut self, me: usize) -> bool {
        let t = &mut self.all[me];
        if t.heard < self.log.rows.len() {
            return false;
        }
        let Some(local) = t.waits.pop_front() else { return false };
        let bytes = t.board.present(local.token).unwrap();
        self.own.push((self.log.row("somebody", &bytes), me, local.token));
        true
    }

    pub fn has_said_all(&self, me: usize) -> bool {
        self.all[me].board.pending() == 0
    }

    /// Until everybody has heard and said all.
    pub fn settle(&mut self) {
        while (0..self.all.len()).any(|me| self.hear(me) || self.say(me)) {}
    }

    /// One does something to its board.
    pub fn does(&mut self, me: usize, what: impl FnOnce(&mut Board) -> Option<Local>) {
        let t = &mut self.all[me];
        t.waits.extend(what(&mut t.board));
    }

    pub fn text(&self, me: usize) -> String {
        plain(&self.all[me].board, id(1))
    }

    /// All have the text and the board of the log, and nothing waits.
    pub fn agree(&self, seed: u32) {
        for t in &self.all {
            assert_eq!(t.board.pending(), 0, "seed {seed}");
            assert_eq!(plain(&t.board, id(1)), plain(&self.log.board, id(1)), "seed {seed}");
            assert_eq!(t.board.digest(), self.log.board.digest(), "seed {seed}");
        }
    }
}
