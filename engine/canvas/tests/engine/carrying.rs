//! The picture of a large dragged selection: when it follows, when it stays, when it goes.

use atrium_canvas::pointer::Phase;
use atrium_canvas::tess::Mode;
use atrium_canvas::{Action, Tool};

use crate::crowd::crowd;
use crate::driver::{EngineDriver, H, W, line};

const SURFACE: u32 = 1;

fn full() -> EngineDriver {
    let mut h = EngineDriver { careful: false, ..EngineDriver::new(Mode::Outline) };
    let chunk = crowd(6000, 6000.0);
    h.engine.load_chunk(&chunk).expect("a chunk");
    h.server.load_chunk(&chunk).expect("a chunk");
    h.engine.camera_fit(false);
    h.tool(Tool::Select);
    h.settle();
    h.engine.act(Action::SelectAll, 0.0, 0.0);
    h.settle();
    h
}

/// Whether the last frame shows the picture.
fn shown(h: &EngineDriver) -> bool {
    let ops = &h.engine.streams().ops;
    let mut at = 0;
    while at < ops.len() {
        if ops[at] & 0xFF == 5 && ops[at + 1] == SURFACE {
            return true;
        }
        at += (ops[at] >> 8) as usize;
    }
    false
}

fn step(h: &mut EngineDriver, phase: Phase, dx: f64) {
    h.t += 8.0;
    let s = h.sample(phase, 1, f64::from(W) / 2.0 + dx, f64::from(H) / 2.0);
    h.send(s);
    h.tick();
}

/// Drags everything to the right until its picture follows.
fn take(h: &mut EngineDriver) -> f64 {
    step(h, Phase::Down, 0.0);
    for k in 1..300 {
        step(h, Phase::Move, 5.0 + f64::from(k) * 0.1);
        if shown(h) {
            return 5.0 + f64::from(k) * 0.1;
        }
    }
    panic!("the picture never follows");
}

#[test]
fn what_was_dropped_is_taken_up_again_at_once() {
    let mut h = full();
    let first = h.all()[0].g.x;
    let x = take(&mut h);
    step(&mut h, Phase::Up, x);
    assert!(shown(&h), "it stays until the tiles are true");
    step(&mut h, Phase::Down, x);
    step(&mut h, Phase::Move, x + 10.0);
    assert!(shown(&h), "it follows without being made again");
    step(&mut h, Phase::Up, x + 10.0);
    h.settle();
    let zoom = h.engine.camera().zoom;
    let moved = (h.all()[0].g.x - first) * zoom;
    assert!((moved - x - 10.0).abs() < 1e-3, "{moved} px instead of {}", x + 10.0);
    h.publish();
}

#[test]
fn the_picture_goes_when_what_it_shows_is_no_more() {
    let mut h = full();
    let x = take(&mut h);
    step(&mut h, Phase::Up, x);
    assert!(shown(&h));
    h.engine.act(Action::Delete, 0.0, 0.0);
    for _ in 0..10 {
        h.tick();
        assert!(!shown(&h));
    }
    h.publish();
}

#[test]
fn a_thousand_things_caught_by_a_marquee_can_be_dragged() {
    let mut h = full();
    h.engine.act(Action::Escape, 0.0, 0.0);
    h.settle();
    let first = h.all()[0].g.x;
    let corner = (f64::from(W) - 2.0, f64::from(H) - 2.0);
    h.drag(&line((2.0, 2.0), corner));
    assert!(h.engine.selection_info().count > 1000);
    assert!(!h.engine.selection_info().locked);
    let x = take(&mut h);
    step(&mut h, Phase::Up, x);
    h.settle();
    let zoom = h.engine.camera().zoom;
    assert!(((h.all()[0].g.x - first) * zoom - x).abs() < 1e-3);
}

#[test]
fn the_picture_is_shown_where_a_hand_rests_when_it_is_made() {
    let mut h = full();
    step(&mut h, Phase::Down, 0.0);
    step(&mut h, Phase::Move, 100.0);
    let whole = (0..300).any(|_| {
        h.t += 16.0;
        h.tick();
        shown(&h)
    });
    assert!(whole, "it is made while the hand rests");
    let right = f64::from(W) / 2.0;
    let reaches = |ops: &[u32]| {
        let mut at = 0;
        let mut max = 0;
        while at < ops.len() {
            if ops[at] & 0xFF == 1 && ops[at + 1] == 0 {
                max = max.max(ops[at + 2] as i32 + ops[at + 4] as i32);
            }
            at += (ops[at] >> 8) as usize;
        }
        f64::from(max)
    };
    assert!(reaches(&h.engine.streams().ops) > right + 100.0, "the damage reaches where the picture is");
}
