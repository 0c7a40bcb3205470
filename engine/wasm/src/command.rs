//! Commands of the engine by number. The arms say what each command of protocol/engine-commands.ts does: a row without its arm does not
//! compile.

use atrium_canvas::{Action, Connect, Engine as Canvas, Tool};
use atrium_model::{Format, Splice, Style};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::args::{Args, Rejection};
use crate::code::Code;
use crate::engine::Engine;
use crate::error;

#[wasm_bindgen]
impl Engine {
    /// Runs the command of a number in a lane; `args` as in `args`. Throws `unknown-command`, `bad-argument` and what its arm names.
    pub fn command(&mut self, code: u8, lane: u32, args: &[u8]) -> Result<(), JsValue> {
        self.canvas.in_lane(lane, |canvas| run(canvas, code, &mut Args::new(args))).map_err(error)
    }
}

/// Runs a command in the active lane. Those that a first visit calls are here, in the engine's first part (setup/engine-split.ts).
fn run(canvas: &mut Canvas, code: u8, a: &mut Args<'_>) -> Result<(), Rejection> {
    match Code::from_number(code).ok_or("unknown-command")? {
        Code::SetFingerMode => canvas.set_fingers_pan(a.flag()?),
        Code::SetPalm => canvas.set_palm(a.number()?, a.flag()?),
        Code::SetSnapTo => canvas.set_snap_to(a.flag()?, a.flag()?),
        Code::UseTool => use_tool(canvas, a.code()?, a.bytes()?)?,
        Code::SetToolLock => canvas.set_keeps_tool(a.flag()?),
        Code::SetSmallScreen => canvas.set_small_screen(a.flag()?),
        Code::MoveCamera => canvas.camera_set(a.number()?, a.number()?, a.number()?),
        Code::FitCamera => fit_camera(canvas, a.code()?),
        deferred => return run_deferred(canvas, deferred, a),
    }
    Ok(())
}

/// Runs any other command, in the second part.
#[inline(never)]
fn run_deferred(canvas: &mut Canvas, code: Code, a: &mut Args<'_>) -> Result<(), Rejection> {
    match code {
        Code::Act => canvas.act(action(a.code()?)?, a.number_or(0.0)?, a.number_or(0.0)?),
        Code::Style => canvas.style_selection(style(a.bytes()?)?),
        Code::Connect => canvas.connect(connect(a.code()?)?, a.number_or(0.0)?, a.number_or(0.0)?),
        Code::Form => canvas.form_selection(a.code()?),
        Code::Undo => canvas.undo(),
        Code::Redo => canvas.redo(),
        Code::SetTitle => canvas.set_title(a.text()?),
        Code::SetPaper => canvas.set_paper(a.code()?),
        Code::SetMode => canvas.set_mode(a.code()?),
        Code::Select => canvas.select_ids(&a.ids()?),
        Code::BeginEdit => canvas.begin_edit(&a.id()?),
        Code::ZoomStep => canvas.zoom_step(a.number()? > 0.0),
        Code::SetToolForm => canvas.set_tool_form(a.code()?),
        Code::SetEraserCuts => canvas.set_eraser_cuts(a.flag()?),
        Code::SetLasso => canvas.set_lasso(a.flag()?),
        Code::WriteText => canvas.edit_text(a.text()?, a.text()?),
        Code::FormatText => format_text(canvas, a)?,
        Code::SetTextSize => canvas.edit_size(a.number()?, a.number()?),
        Code::ShareText => canvas.share_edit(),
        Code::CloseText => canvas.end_edit(a.flag()?),
        // `run` has these.
        Code::SetFingerMode | Code::SetPalm | Code::SetSnapTo | Code::UseTool => unreachable!(),
        Code::SetToolLock | Code::SetSmallScreen | Code::MoveCamera | Code::FitCamera => unreachable!(),
    }
    Ok(())
}

/// An action of `ACTION_CODES`.
fn action(code: u8) -> Result<Action, Rejection> {
    Action::from_code(code.into()).ok_or("unknown-action")
}

/// A change of `CONNECT_CODES`.
fn connect(code: u8) -> Result<Connect, Rejection> {
    Connect::from_code(code.into()).ok_or("bad-argument")
}

/// The fields of group `s` of docs/formats.md.
fn style(fields: &[u8]) -> Result<Style, Rejection> {
    Style::from_bytes(fields).map_err(|_| "bad-style")
}

/// A tool of `TOOL_CODES`, and the style of what it makes.
fn use_tool(canvas: &mut Canvas, code: u8, fields: &[u8]) -> Result<(), Rejection> {
    let tool = Tool::from_code(code.into()).ok_or("unknown-tool")?;
    let style = style(fields)?;
    canvas.set_tool(tool);
    canvas.set_tool_style(style);
    Ok(())
}

/// A target of `FIT` in workers/engine/commands.ts.
fn fit_camera(canvas: &mut Canvas, what: u8) {
    if what == 2 {
        canvas.camera_to_content();
    } else {
        canvas.camera_fit(what == 1);
    }
}

fn format_text(canvas: &mut Canvas, a: &mut Args<'_>) -> Result<(), Rejection> {
    let format = Some(Format { property: a.code()?, on: a.flag()? });
    let (inserted, at, to) = (a.text()?.into(), a.number()? as u32, a.number()? as u32);
    let splice = Splice { at, removed: to.saturating_sub(at), inserted, format };
    canvas.format(&splice, a.optional_text()?.map(Into::into));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use atrium_canvas::tess::Mode;
    use atrium_model::Reader;

    fn canvas() -> Canvas {
        Canvas::new(Mode::Mesh, [3; 32], 1_700_000_000_000.0)
    }

    /// `workers/engine/commands.test.ts` writes an example of each command: code u8 · lane varint · length varint · arguments.
    #[test]
    fn every_example_of_a_command_is_read_to_its_end() {
        let mut examples = Reader::new(include_bytes!("../fixtures/commands.bin"));
        let mut count = 0;
        while !examples.is_empty() {
            let code = examples.u8().unwrap();
            let _lane = examples.varint().unwrap();
            let length = examples.varint().unwrap();
            let mut args = Args::new(examples.take(usize::try_from(length).unwrap()).unwrap());
            assert_eq!(run(&mut canvas(), code, &mut args), Ok(()), "command {code}");
            assert!(args.is_empty(), "command {code} leaves arguments unread");
            count += 1;
        }
        assert!(count > 0, "the file is empty");
    }

    #[test]
    fn commands_that_cannot_be_run_are_rejected_by_name() {
        let act = Code::Act as u8;
        assert_eq!(run(&mut canvas(), 0, &mut Args::new(&[])), Err("unknown-command"));
        assert_eq!(run(&mut canvas(), act, &mut Args::new(&[])), Err("bad-argument"));
        assert_eq!(run(&mut canvas(), act, &mut Args::new(&[2])), Err("bad-argument"), "a flag is no code");
        assert_eq!(run(&mut canvas(), act, &mut Args::new(&[3, 1])), Err("bad-argument"), "a number of one byte");
        assert_eq!(run(&mut canvas(), act, &mut Args::new(&[9])), Err("bad-argument"), "no such tag");
        let number = |value: f64| [&[3], value.to_le_bytes().as_slice()].concat();
        assert_eq!(run(&mut canvas(), act, &mut Args::new(&number(200.0))), Err("unknown-action"));
        assert_eq!(run(&mut canvas(), act, &mut Args::new(&number(0.5))), Err("bad-argument"), "no whole number");
        assert_eq!(run(&mut canvas(), Code::Style as u8, &mut Args::new(&[5, 1, 4])), Err("bad-style"));
    }
}
