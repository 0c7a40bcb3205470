//! Tools: a contact is bound to the tool in hand when it touches down, and keeps it until it is lifted. One file per kind of
//! session; each says what down, move, up and cancel mean for it. Knows the engine; knows no draw list.

pub(crate) mod contacts;
pub(crate) mod draw;
pub(crate) mod erase;
pub(crate) mod laser;
pub(crate) mod palm;
pub(crate) mod pan;
pub(crate) mod place;
pub(crate) mod pointer;
pub(crate) mod snap;
pub(crate) mod text;

use crate::engine::Engine;
use crate::input::Sample;

/// The tools, by the numbers of `TOOL_CODES` in protocol/bus.ts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[allow(missing_docs, reason = "each is what its name says")]
pub enum Tool {
    Select,
    Hand,
    Pen,
    Highlighter,
    Eraser,
    Rectangle,
    Ellipse,
    Diamond,
    Line,
    Arrow,
    Sticky,
    Text,
    Frame,
    Laser,
}

const ALL: [Tool; 14] = [
    Tool::Select,
    Tool::Hand,
    Tool::Pen,
    Tool::Highlighter,
    Tool::Eraser,
    Tool::Rectangle,
    Tool::Ellipse,
    Tool::Diamond,
    Tool::Line,
    Tool::Arrow,
    Tool::Sticky,
    Tool::Text,
    Tool::Frame,
    Tool::Laser,
];

impl Tool {
    /// The tool of a number.
    #[must_use]
    pub fn from_code(code: u32) -> Option<Self> {
        ALL.get(code as usize).copied()
    }

    /// Whether it changes the board, and so needs the right to.
    #[must_use]
    pub fn edits(self) -> bool {
        !matches!(self, Self::Select | Self::Hand | Self::Laser)
    }
}

/// What a contact is doing.
pub(crate) enum Session {
    /// Nothing: it is waited for until it lifts.
    Idle,
    Pan(pan::Pan),
    Draw(Box<draw::Draw>),
    Erase(Box<erase::Erase>),
    Place(Box<place::Place>),
    Laser(u32),
    Pointer(Box<pointer::Pointer>),
}

impl Engine {
    /// Binds the tool in hand to a contact that touches down.
    pub(crate) fn session_begin(&mut self, s: &Sample) -> Session {
        let tool = self.tool_for(s);
        if tool.edits() && self.read_only {
            return Session::Idle;
        }
        match tool {
            Tool::Hand => Session::Pan(pan::Pan::begin(s)),
            Tool::Pen | Tool::Highlighter => Session::Draw(Box::new(draw::Draw::begin(self, s, tool))),
            Tool::Eraser => Session::Erase(Box::new(erase::Erase::begin(self, s, erase::radius_css(self)))),
            Tool::Laser => Session::Laser(laser::begin(self, s)),
            Tool::Select => Session::Pointer(Box::new(pointer::Pointer::begin(self, s))),
            _ => Session::Place(Box::new(place::Place::begin(self, s, tool))),
        }
    }

    /// The contact moved.
    pub(crate) fn session_moved(&mut self, session: &mut Session, s: &Sample) {
        match session {
            Session::Idle => {}
            Session::Pan(pan) => pan.moved(self, s),
            Session::Draw(draw) => draw.moved(self, s),
            Session::Erase(erase) => erase.moved(self, s),
            Session::Place(place) => place.moved(self, s),
            Session::Laser(trail) => laser::moved(self, *trail, s),
            Session::Pointer(pointer) => pointer.moved(self, s),
        }
    }

    /// The contact was lifted.
    pub(crate) fn session_up(&mut self, session: Session, s: &Sample) {
        match session {
            // A trail fades by itself.
            Session::Idle | Session::Pan(_) | Session::Laser(_) => {}
            Session::Draw(draw) => draw.up(self, s),
            Session::Erase(erase) => erase.up(self, s),
            Session::Place(place) => place.up(self, s),
            Session::Pointer(pointer) => pointer.up(self, s),
        }
    }

    /// What the contact did is taken back.
    pub(crate) fn session_cancel(&mut self, session: Session) {
        match session {
            Session::Idle | Session::Pan(_) | Session::Laser(_) => {}
            Session::Draw(draw) => draw.cancel(self),
            Session::Erase(erase) => erase.cancel(self),
            Session::Place(place) => place.cancel(self),
            Session::Pointer(pointer) => pointer.cancel(self),
        }
    }
}
