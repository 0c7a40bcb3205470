//! Chalk: its ink is a layer whose grain lies where the ink does.

use atrium_canvas::tess::Mode;
use atrium_canvas::{Action, Tool};
use atrium_model::{Brush, ItemId, Style};

use crate::driver::{EngineDriver, line};

const GRAIN: u32 = 14;

/// Of every GRAIN in the frame: whether it is the strong one, and its map to px.
fn grains(h: &EngineDriver) -> Vec<(bool, [f32; 6])> {
    let ops = &h.engine.streams().ops;
    let mut found = Vec::new();
    let mut at = 0;
    while at < ops.len() {
        if ops[at] & 0xFF == GRAIN {
            found.push((ops[at + 1] == 1, core::array::from_fn(|k| f32::from_bits(ops[at + 2 + k]))));
        }
        at += (ops[at] >> 8) as usize;
    }
    found
}

/// A whole frame at 200 %, the same point of the board at its middle.
fn repaint(h: &mut EngineDriver) -> Vec<(bool, [f32; 6])> {
    h.engine.camera_set(641.0, 360.0, 2.0);
    h.tick();
    h.engine.camera_set(640.0, 360.0, 2.0);
    h.tick();
    grains(h)
}

fn chalk() -> Style {
    Style { width: Some(20.0), brush: Some(Brush::Chalk), ..Style::default() }
}

#[test]
fn the_grain_is_the_board_s_while_drawing_and_goes_with_the_ink_afterwards() {
    for mode in [Mode::Mesh, Mode::Outline] {
        let mut h = EngineDriver::new(mode);
        h.tool_with(Tool::Pen, chalk());
        h.drag(&line((500.0, 300.0), (700.0, 420.0)));
        let at_first = repaint(&mut h);
        assert_eq!(at_first.iter().map(|g| g.0).collect::<Vec<_>>(), [true, false], "{mode:?}: the rim, then all");
        let drawn = at_first[0].1;
        assert_eq!(drawn[..4], [2.0, 0.0, 0.0, 2.0]);
        assert!((drawn[4] + 640.0).abs() < 1e-3 && (drawn[5] + 360.0).abs() < 1e-3, "{drawn:?}");

        let id: Vec<ItemId> = h.all().iter().map(|item| item.id).collect();
        h.engine.select_ids(&id);
        h.engine.act(Action::Nudge, 10.0, 5.0);
        let moved = repaint(&mut h)[1].1;
        assert!((moved[4] - drawn[4] - 20.0).abs() < 1e-3 && (moved[5] - drawn[5] - 10.0).abs() < 1e-3, "{moved:?}");
    }
}

#[test]
fn pieces_keep_the_grain_of_the_whole() {
    let mut h = EngineDriver::new(Mode::Outline);
    h.tool_with(Tool::Pen, chalk());
    h.drag(&line((500.0, 300.0), (800.0, 300.0)));
    let whole = repaint(&mut h)[0];
    h.tool_with(Tool::Eraser, Style { width: Some(10.0), ..Style::default() });
    h.engine.camera_set(640.0, 360.0, 1.0);
    h.drag(&line((650.0, 200.0), (650.0, 400.0)));
    assert_eq!(h.all().len(), 2);
    let pieces = repaint(&mut h);
    assert_eq!(pieces.len(), 4);
    for (_, matrix) in pieces {
        assert!(matrix.iter().zip(whole.1).all(|(a, b)| (a - b).abs() < 1e-2), "{matrix:?} {whole:?}");
    }
}
