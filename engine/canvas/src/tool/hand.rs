//! Which tools there are, and the tool of a lane (a person's tool bar) with its options: data that gestures begin with. Knows no gesture.

use atrium_model::Style;
use kurbo::Point;

/// The tools, by the numbers of `TOOL_CODES` in protocol/tools.ts.
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
    Shape,
}

const ALL: [Tool; 15] = [
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
    Tool::Shape,
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

/// A lane's tool and its options.
pub(crate) struct ToolState {
    pub(crate) lane: u32,
    pub(crate) tool: Tool,
    /// The style new items get.
    pub(crate) style: Style,
    /// The form of what the shape tool makes.
    pub(crate) form: u8,
    /// The eraser cuts strokes where it passes; else it takes whole items.
    pub(crate) eraser_cuts: bool,
    /// The tool stays active when it has made its one item.
    pub(crate) keeps: bool,
}

impl ToolState {
    pub(crate) fn new(lane: u32) -> Self {
        Self { lane, tool: Tool::Select, style: Style::default(), form: 0, eraser_cuts: true, keeps: false }
    }
}

/// A click of the select tool, for knowing what a press behind it is: when (ms), where (CSS px), and whether it selected what lay there.
#[derive(Clone, Copy)]
pub(crate) struct Click {
    pub(crate) t_ms: f64,
    pub(crate) at_css: Point,
    pub(crate) selected: bool,
}
