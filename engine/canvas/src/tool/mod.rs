//! Tools: one file (or folder) each, behind the trait `Gesture`. A contact is bound to a tool when it touches down and keeps it until it
//! is lifted. To add a tool: its name in `hand::Tool`, its file with a `Gesture`, its line in `begin`. Tools write to the document, move
//! the view and answer with what is left to do (`Effect`); they know neither contacts nor each other, and no draw list.

mod connect;
mod create;
mod draw;
mod erase;
pub(crate) mod gesture;
pub(crate) mod hand;
mod laser;
pub(crate) mod pan;
mod select;

use crate::pointer::Sample;
use gesture::{Context, Gesture, Idle};
pub use hand::Tool;
use hand::{Click, ToolState};
pub(crate) use select::hover::hover;

/// What the select tool is told when a contact begins.
#[derive(Clone, Copy)]
pub(crate) struct SelectOptions {
    /// A drag from what is not selected draws a lasso; else from the board a marquee.
    pub(crate) lasso: bool,
    pub(crate) last_click: Option<Click>,
}

/// Binds a tool to a contact that touches down.
pub(crate) fn begin(
    on: &mut Context<'_>,
    hand: &ToolState,
    tool: Tool,
    select: SelectOptions,
    s: &Sample,
) -> Box<dyn Gesture> {
    if tool.edits() && on.document.items.read_only() {
        return Box::new(Idle);
    }
    match tool {
        Tool::Hand => Box::new(pan::Pan::begin(s)),
        Tool::Pen | Tool::Highlighter => Box::new(draw::Draw::begin(on, hand, tool, s)),
        Tool::Eraser => Box::new(erase::Erase::begin(on, hand, erase::radius_css(hand), s)),
        Tool::Laser => Box::new(laser::Laser::begin(on, s)),
        Tool::Select => Box::new(select::Press::begin(on, select.lasso, select.last_click, s)),
        Tool::Line | Tool::Arrow => Box::new(connect::Connect::begin(on, hand, tool, s)),
        _ => Box::new(create::Create::begin(on, hand, tool, s)),
    }
}

/// A palm that erases, as wide as it is: CSS px.
pub(crate) fn begin_palm(on: &mut Context<'_>, hand: &ToolState, width_css: f64, s: &Sample) -> Box<dyn Gesture> {
    if on.document.items.read_only() {
        return Box::new(Idle);
    }
    Box::new(erase::Erase::begin(on, hand, width_css / 2.0, s))
}
