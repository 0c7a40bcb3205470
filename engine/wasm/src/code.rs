//! The commands of the engine by their numbers. Made of protocol/engine-commands.ts by `npm run check -- commands --fix`.

/// A command of the engine, with the arguments of its row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Code {
    /// `act(action: ActionName, dx?: number, dy?: number)`
    Act = 1,
    /// `style(options: ToolOptions)`
    Style = 2,
    /// `connect(what: ConnectName, dx?: number, dy?: number)`
    Connect = 3,
    /// `form(form: FormName)`
    Form = 4,
    /// `undo(lane?: number)`
    Undo = 5,
    /// `redo(lane?: number)`
    Redo = 6,
}

impl Code {
    /// The command of a number.
    pub(crate) fn from_number(code: u8) -> Option<Self> {
        Some(match code {
            1 => Self::Act,
            2 => Self::Style,
            3 => Self::Connect,
            4 => Self::Form,
            5 => Self::Undo,
            6 => Self::Redo,
            _ => return None,
        })
    }
}
