//! Commands of the engine by number. The arms of `run` say what each command of protocol/engine-commands.ts does: a row without its arm
//! does not compile.

use atrium_canvas::{Action, Connect, Engine as Canvas};
use atrium_model::Style;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::args::{Args, Rejection};
use crate::code::Code;
use crate::engine::Engine;
use crate::error;

#[wasm_bindgen]
impl Engine {
    /// Runs the command of a number in a lane; `args` as in `args`. Throws `unknown-command`, `bad-arguments` and what its arm names.
    pub fn command(&mut self, code: u8, lane: u32, args: &[u8]) -> Result<(), JsValue> {
        self.canvas.in_lane(lane, |canvas| run(canvas, code, &mut Args::new(args))).map_err(error)
    }
}

/// Runs a command in the active lane.
fn run(canvas: &mut Canvas, code: u8, a: &mut Args<'_>) -> Result<(), Rejection> {
    match Code::from_number(code).ok_or("unknown-command")? {
        Code::Act => canvas.act(action(a.code()?)?, a.number_or(0.0)?, a.number_or(0.0)?),
        Code::Style => canvas.style_selection(style(a.bytes()?)?),
        Code::Connect => canvas.connect(connect(a.code()?)?, a.number_or(0.0)?, a.number_or(0.0)?),
        Code::Form => canvas.form_selection(a.code()?),
        Code::Undo => canvas.undo(),
        Code::Redo => canvas.redo(),
    }
    Ok(())
}

/// An action of `ACTION_CODES`.
fn action(code: u8) -> Result<Action, Rejection> {
    Action::from_code(code.into()).ok_or("unknown-action")
}

/// A change of `CONNECT_CODES`.
fn connect(code: u8) -> Result<Connect, Rejection> {
    Connect::from_code(code.into()).ok_or("bad-arguments")
}

/// The fields of group `s` of docs/formats.md.
fn style(fields: &[u8]) -> Result<Style, Rejection> {
    Style::from_bytes(fields).map_err(|_| "bad-style")
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
        assert_eq!(run(&mut canvas(), act, &mut Args::new(&[])), Err("bad-arguments"));
        assert_eq!(run(&mut canvas(), act, &mut Args::new(&[2])), Err("bad-arguments"), "a flag is no code");
        assert_eq!(run(&mut canvas(), act, &mut Args::new(&[3, 1])), Err("bad-arguments"), "a number of one byte");
        assert_eq!(run(&mut canvas(), act, &mut Args::new(&[9])), Err("bad-arguments"), "no such tag");
        let number = |value: f64| [&[3], value.to_le_bytes().as_slice()].concat();
        assert_eq!(run(&mut canvas(), act, &mut Args::new(&number(200.0))), Err("unknown-action"));
        assert_eq!(run(&mut canvas(), act, &mut Args::new(&number(0.5))), Err("bad-arguments"), "no whole number");
        assert_eq!(run(&mut canvas(), Code::Style as u8, &mut Args::new(&[5, 1, 4])), Err("bad-style"));
    }
}
