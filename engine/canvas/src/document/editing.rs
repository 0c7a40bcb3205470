//! A text being edited: what was typed, what of it is shared, and where it stands on what others typed meanwhile. Measuring and typing
//! are the page's; writing is the document's.

use std::rc::Rc;

use atrium_model::{Board, Geometry, Group, Item, ItemId, Kind, Op, Splice, Text, VAlign, pass};

use crate::shape::{height_around, transform};

/// See the file's head.
#[derive(Clone)]
pub(crate) struct Editing {
    lane: u32,
    /// The item as it will be, with all that was typed.
    item: Item,
    /// The board's text that what was typed stands on.
    under: Option<Rc<Text>>,
    /// What was typed and not shared.
    typed: Vec<Splice>,
    /// It was not on the board before; it comes with what is shared first.
    new: bool,
    /// Something of it was shared: what follows belongs to the same step.
    shared: bool,
}

/// What of an edit is to be written.
pub(crate) struct Share {
    pub(crate) ops: Vec<Op>,
    /// They belong to the undo step of what was shared before.
    pub(crate) more: bool,
}

fn is_empty(t: Option<&Rc<Text>>) -> bool {
    t.is_none_or(|t| t.is_blank())
}

fn spliced(text: Option<&Rc<Text>>, list: &[Splice]) -> Option<Rc<Text>> {
    let mut text = text.cloned();
    for one in list {
        text = Some(Rc::new(text.unwrap_or_default().spliced(one)));
    }
    // As the board has it.
    text.filter(|text| **text != Text::default())
}

/// The box of a text in another size. Its top stays, or its middle or bottom where its lines are set there.
fn sized(item: &Item, g: Geometry, w: f64, h: f64) -> Geometry {
    let share = match item.s.valign {
        Some(VAlign::Middle) => 0.5,
        Some(VAlign::Bottom) => 1.0,
        _ => 0.0,
    };
    Geometry { y: g.y + (g.h - h) * share, w, h, ..g }
}

/// Whether a kind has a text that can be edited.
pub(crate) fn carries_text(kind: Kind) -> bool {
    kind.has_form() || matches!(kind, Kind::Text | Kind::Sticky | Kind::Frame | Kind::Connector)
}

impl Editing {
    /// The text of an item of the board.
    pub(crate) fn of(item: Item, lane: u32) -> Self {
        Self { lane, under: item.t.clone(), item, typed: Vec::new(), new: false, shared: false }
    }

    /// A text that is not on the board yet.
    pub(crate) fn of_new(item: Item, lane: u32) -> Self {
        Self { new: true, ..Self::of(item, lane) }
    }

    pub(crate) fn id(&self) -> ItemId {
        self.item.id
    }

    pub(crate) fn lane(&self) -> u32 {
        self.lane
    }

    /// The item with all that was typed; its box may be out of date.
    pub(crate) fn item(&self) -> &Item {
        &self.item
    }

    /// It was not on the board when the edit began.
    pub(crate) fn is_new(&self) -> bool {
        self.new
    }

    /// Others cannot have it: nothing of it was shared.
    pub(crate) fn is_own(&self) -> bool {
        self.new && !self.shared
    }

    /// The box as it is now: others may move the item while its text is edited.
    pub(crate) fn geometry(&self, board: &Board) -> Geometry {
        let g = self.item.g;
        match board.get(&self.item.id) {
            Some(slot) if self.item.kind == Kind::Connector => board.item(slot).g,
            Some(slot) if self.item.kind == Kind::Text => sized(&self.item, board.item(slot).g, g.w, g.h),
            Some(slot) => transform::tall(&board.item(slot).g, g.h.abs()),
            None => g,
        }
    }

    /// What was typed on the page since it had `before`.
    pub(crate) fn type_in(&mut self, before: &str, after: &str) {
        self.edit(before, Splice::between(before, after));
    }

    /// What was done on the page to the text it had.
    pub(crate) fn edit(&mut self, page: &str, list: Vec<Splice>) {
        let others = Splice::between(page, &self.item.plain());
        let (typed, _) = pass(list, others, false);
        self.item.t = spliced(self.item.t.as_ref(), &typed);
        for one in typed {
            if self.typed.last_mut().is_none_or(|last| !last.goes_on(&one)) {
                self.typed.push(one);
            }
        }
    }

    /// The measured size of the text: board units, 0 leaves it as it is.
    pub(crate) fn measured(&mut self, w: f64, h: f64) {
        let fits = |v: f64| v.is_finite() && v > 0.0 && v <= 1e9;
        let around = height_around(&self.item, h);
        let g = self.item.g;
        match self.item.kind {
            Kind::Text => {
                let w = if fits(w) { w } else { g.w };
                let h = if fits(h) { h } else { g.h };
                self.item.g = sized(&self.item, g, w, h);
            }
            // What has edges grows downwards with its text and never shrinks below what its owner made it.
            kind if (kind == Kind::Sticky || kind.has_form()) && fits(h) => self.item.g = transform::tall(&g, around),
            _ => {}
        }
    }

    /// Its text stands on what the item's is now.
    pub(crate) fn follow(&mut self, now: &Item) {
        if now.t != self.under {
            let typed = core::mem::take(&mut self.typed);
            let text = |text: &Option<Rc<Text>>| text.as_ref().map_or_else(String::new, |text| text.plain());
            self.typed = pass(typed, Splice::between(&text(&self.under), &text(&now.t)), false).0;
            self.item.t = spliced(now.t.as_ref(), &self.typed);
            self.item.g = now.g;
            self.under = now.t.clone();
        }
    }

    /// Whether an empty text vanishes with the edit: one that is kept, or that was empty on the board too.
    pub(crate) fn vanishes(&self, on_board: &Item, commit: bool) -> bool {
        is_empty(self.item.t.as_ref()) && self.item.kind == Kind::Text && (commit || is_empty(on_board.t.as_ref()))
    }

    /// What was typed and not shared, from now on shared; nothing when it has left the board or there is nothing to be said.
    pub(crate) fn share(&mut self, board: &Board) -> Option<Share> {
        let g = self.geometry(board);
        if self.is_own() {
            if is_empty(self.item.t.as_ref()) {
                return None;
            }
            self.under = self.item.t.clone();
            self.typed.clear();
            return Some(Share { ops: vec![Op::Put(self.item.clone())], more: false });
        }
        let id = self.item.id;
        let before = board.item(board.get(&id)?).g;
        let typed = core::mem::take(&mut self.typed);
        let mut ops: Vec<Op> = Vec::new();
        for splice in typed {
            ops.push(Op::Splice(id, splice));
        }
        if before != g {
            ops.push(Op::Set(vec![id], Group::G(g)));
        }
        self.under = self.item.t.clone();
        (!ops.is_empty()).then_some(Share { ops, more: core::mem::replace(&mut self.shared, true) })
    }

    /// The first share was written, or not.
    pub(crate) fn shared(&mut self, written: bool) {
        self.shared = written;
    }
}
