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
    /// `setFingerMode(mode: 'draw' | 'pan')`
    SetFingerMode = 7,
    /// `setPalm(radiusCss: number, erases: boolean)`
    SetPalm = 8,
    /// `setSnapTo(objects: boolean, grid: boolean)`
    SetSnapTo = 9,
    /// `setTitle(title: string)`
    SetTitle = 10,
    /// `setPaper(paper: PaperName)`
    SetPaper = 11,
    /// `setMode(mode: BoardMode)`
    SetMode = 12,
    /// `select(ids: readonly string[])`
    Select = 13,
    /// `beginEdit(id: string)`
    BeginEdit = 14,
    /// `zoomStep(direction: 1 | -1)`
    ZoomStep = 15,
    /// `useTool(tool: ToolName, options: ToolOptions)`
    UseTool = 16,
    /// `setToolForm(form: FormName)`
    SetToolForm = 17,
    /// `setEraserCuts(on: boolean)`
    SetEraserCuts = 18,
    /// `setToolLock(on: boolean)`
    SetToolLock = 19,
    /// `setLasso(on: boolean)`
    SetLasso = 20,
    /// `setSmallScreen(on: boolean)`
    SetSmallScreen = 21,
    /// `moveCamera(xBoard: number, yBoard: number, zoom: number)`
    MoveCamera = 22,
    /// `fitCamera(what: FitTarget)`
    FitCamera = 23,
    /// `writeText(before: string, after: string)`
    WriteText = 24,
    /// `formatText(property: FormatName, on: boolean, value: string, from: number, to: number, text?: string)`
    FormatText = 25,
    /// `setTextSize(w: number, h: number)`
    SetTextSize = 26,
    /// `shareText()`
    ShareText = 27,
    /// `closeText(commit: boolean)`
    CloseText = 28,
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
            7 => Self::SetFingerMode,
            8 => Self::SetPalm,
            9 => Self::SetSnapTo,
            10 => Self::SetTitle,
            11 => Self::SetPaper,
            12 => Self::SetMode,
            13 => Self::Select,
            14 => Self::BeginEdit,
            15 => Self::ZoomStep,
            16 => Self::UseTool,
            17 => Self::SetToolForm,
            18 => Self::SetEraserCuts,
            19 => Self::SetToolLock,
            20 => Self::SetLasso,
            21 => Self::SetSmallScreen,
            22 => Self::MoveCamera,
            23 => Self::FitCamera,
            24 => Self::WriteText,
            25 => Self::FormatText,
            26 => Self::SetTextSize,
            27 => Self::ShareText,
            28 => Self::CloseText,
            _ => return None,
        })
    }
}
