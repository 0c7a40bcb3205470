//! What every tool implements: a gesture is one contact from touch-down to lift, bound to the tool that was active when it began.
//! Owns the trait and what a gesture may reach; knows no tool.

use atrium_model::Item;

use super::hand::Click;
use crate::document::{Document, Field};
use crate::pointer::Sample;
use crate::view::{View, Viewport, paper_step};

/// What a gesture may reach while it handles a sample. It takes the parts of the document that it changes, and hands its own functions
/// no more than those.
pub(crate) struct Context<'a> {
    pub(crate) document: &'a mut Document,
    pub(crate) view: &'a mut View,
}

/// What a gesture is to those who judge contacts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// It holds nothing, or the board itself.
    Still,
    /// It draws a stroke, which a palm or a pinch may take back while it is young.
    Ink,
    Erase,
    Other,
}

/// What is left to do for who holds the contacts when a gesture has ended.
#[must_use]
#[derive(Clone, Copy)]
pub(crate) enum Effect {
    Nothing,
    /// The tool has made its one item: its lane goes back to the select tool, unless the tool stays active.
    Select,
    /// It was a click; `None`: the second of a double click, or a drag.
    Clicked(Option<Click>),
}

/// See the file's head. Samples in CSS px.
pub(crate) trait Gesture {
    /// The contact moved.
    fn moved(&mut self, on: &mut Context<'_>, s: &Sample);

    /// Where the contact is expected to be next.
    fn predicted(&mut self, _on: &mut Context<'_>, _s: &Sample) {}

    /// The contact was lifted: what it did is written, in the lane of the contact and in no other.
    fn up(self: Box<Self>, _on: &mut Context<'_>, _lane: u32, _s: &Sample) -> Effect {
        Effect::Nothing
    }

    /// What the contact did is taken back.
    fn cancel(self: Box<Self>, _on: &mut Context<'_>) {}

    fn role(&self) -> Role {
        Role::Other
    }

    /// Shows a shape in place of what it draws. False: it draws no stroke.
    fn snap(&mut self, _on: &mut Context<'_>, _shape: Item) -> bool {
        false
    }
}

/// Nothing: the contact is waited for until it lifts.
pub(crate) struct Idle;

impl Gesture for Idle {
    fn moved(&mut self, _on: &mut Context<'_>, _s: &Sample) {}

    fn role(&self) -> Role {
        Role::Still
    }
}

/// Where a gesture looks for what it is brought to.
pub(crate) fn field(viewport: &Viewport) -> Field {
    let zoom = viewport.camera.zoom;
    Field { view: viewport.board_rect(), zoom, step: paper_step(zoom) }
}
