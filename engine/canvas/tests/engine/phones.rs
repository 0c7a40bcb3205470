//! Two fingers on a small screen: the second makes a pinch of a young first one, which leaves the board as it was.

use atrium_canvas::Tool;
use atrium_canvas::pointer::{Device, Phase, Sample};

use crate::driver::{EngineDriver, hands, rectangle};

/// A second finger this late makes a pinch …
const IN_TIME_MS: [f64; 4] = [0.0, 100.0, 250.0, 390.0];
/// … and this late does not.
const LATE_MS: f64 = 450.0;
const STEP_MS: f64 = 10.0;

fn phone() -> EngineDriver {
    let mut h = hands();
    h.engine.resize(360, 740, 1.0);
    h.engine.camera_set(180.0, 370.0, 1.0);
    h.engine.set_small_screen(true);
    h
}

fn touch(h: &mut EngineDriver, phase: Phase, pointer: u32, (x, y): (f64, f64)) {
    let s = h.sample(phase, pointer, x, y);
    h.send(Sample { device: Device::Touch, ..s });
}

/// A finger goes from a point to another in so many ms, a sample each `STEP_MS`.
fn go(h: &mut EngineDriver, pointer: u32, from: (f64, f64), to: (f64, f64), ms: f64) {
    let n = (ms / STEP_MS).round() as usize;
    for k in 1..=n {
        h.t += STEP_MS;
        let u = k as f64 / n as f64;
        touch(h, Phase::Move, pointer, (from.0 + (to.0 - from.0) * u, from.1 + (to.1 - from.1) * u));
        if k % 4 == 0 {
            h.engine.tick(h.t);
        }
    }
}

/// Finger 1 goes 60 px to the right until finger 2 comes `gap_ms` later, then 2 goes 100 px away from it, and both lift.
fn two_fingers(h: &mut EngineDriver, from: (f64, f64), gap_ms: f64) {
    let (to, second) = ((from.0 + 60.0, from.1), (from.0 + 160.0, from.1));
    touch(h, Phase::Down, 1, from);
    go(h, 1, from, to, gap_ms);
    touch(h, Phase::Down, 2, second);
    go(h, 2, second, (second.0, second.1 + 100.0), 200.0);
    lift(h, &[(1, if gap_ms == 0.0 { from } else { to }), (2, (second.0, second.1 + 100.0))]);
}

fn lift(h: &mut EngineDriver, fingers: &[(u32, (f64, f64))]) {
    for (pointer, at) in fingers {
        touch(h, Phase::Up, *pointer, *at);
    }
    h.tick();
    h.publish();
    assert!(!h.engine.busy(), "nothing is held when all have left");
}

/// Plays two fingers on a board each: a pinch in time, none when late. `prepare` takes a tool, and what is on the board then stays.
fn pinch_leaves_the_board(prepare: impl Fn(&mut EngineDriver), from: (f64, f64)) {
    for gap_ms in IN_TIME_MS {
        let mut h = phone();
        prepare(&mut h);
        h.settle();
        let (board, selected, could_undo) = (h.engine.board().digest(), h.selected(), h.engine.can_step(0, true));
        two_fingers(&mut h, from, gap_ms);
        assert_eq!(h.engine.board().digest(), board, "{gap_ms} ms: the board is as before");
        assert_eq!(h.selected(), selected, "{gap_ms} ms: the selection is as before");
        assert_eq!(h.engine.can_step(0, true), could_undo, "{gap_ms} ms: there is nothing to undo");
        assert!(h.engine.camera().zoom > 1.1, "{gap_ms} ms: {:?}", h.engine.camera());
    }
    let mut h = phone();
    prepare(&mut h);
    h.settle();
    let (board, camera) = (h.engine.board().digest(), h.engine.camera());
    two_fingers(&mut h, from, LATE_MS);
    assert_ne!(h.engine.board().digest(), board, "the first finger keeps what it has done");
    assert_eq!(h.engine.camera(), camera, "a second finger that is late is no pinch");
}

#[test]
fn a_second_finger_in_time_takes_back_what_the_pen_draws() {
    pinch_leaves_the_board(|h| h.tool(Tool::Pen), (100.0, 300.0));
}

#[test]
fn a_second_finger_in_time_takes_back_what_the_eraser_erases() {
    let strokes = |h: &mut EngineDriver| {
        h.tool(Tool::Pen);
        h.drag(&[(120.0, 250.0), (120.0, 350.0)]);
        h.tool(Tool::Eraser);
        h.engine.set_eraser_cuts(false);
    };
    pinch_leaves_the_board(strokes, (100.0, 300.0));
}

#[test]
fn a_second_finger_in_time_takes_back_a_drag_and_the_selection_its_press_made() {
    let notes = |h: &mut EngineDriver| {
        h.tool(Tool::Sticky);
        h.drag(&[(60.0, 250.0), (100.0, 300.0), (160.0, 350.0)]);
        h.engine.end_edit(true);
        rectangle(h, (60.0, 500.0), (160.0, 600.0));
        h.publish();
    };
    pinch_leaves_the_board(notes, (110.0, 300.0));
}

#[test]
fn a_second_finger_in_time_takes_back_a_shape_and_an_arrow() {
    for tool in [Tool::Rectangle, Tool::Arrow] {
        pinch_leaves_the_board(|h| h.tool(tool), (100.0, 300.0));
    }
}

#[test]
fn a_second_finger_in_time_takes_back_a_marquee_and_a_lasso() {
    for lasso in [false, true] {
        let mut h = phone();
        let note = rectangle(&mut h, (150.0, 280.0), (250.0, 320.0));
        h.engine.set_lasso(lasso);
        two_fingers(&mut h, (100.0, 400.0), 250.0);
        assert_eq!(h.selected(), [note], "lasso {lasso}");
        assert!(h.engine.camera().zoom > 1.1);
    }
}

#[test]
fn with_the_hand_a_second_finger_zooms_however_late() {
    for gap_ms in IN_TIME_MS.into_iter().chain([LATE_MS, 2000.0]) {
        let mut h = phone();
        h.tool(Tool::Hand);
        two_fingers(&mut h, (100.0, 300.0), gap_ms);
        assert!(h.engine.camera().zoom > 1.1, "{gap_ms} ms: {:?}", h.engine.camera());
    }
}

#[test]
fn a_finger_beside_a_pen_never_pinches() {
    let pen = |h: &mut EngineDriver, phase, at: (f64, f64)| {
        let s = h.sample(phase, 9, at.0, at.1);
        h.send(Sample { device: Device::Pen, ..s });
    };
    // The pen comes first, between two fingers, or after them.
    for order in 0..3 {
        let mut h = phone();
        h.tool(Tool::Pen);
        let camera = h.engine.camera();
        for step in 0..3 {
            h.t += STEP_MS;
            if step == order {
                pen(&mut h, Phase::Down, (180.0, 200.0));
            } else {
                touch(&mut h, Phase::Down, step, (60.0 + 80.0 * f64::from(step), 500.0));
            }
        }
        for k in 1..=10 {
            h.t += STEP_MS;
            pen(&mut h, Phase::Move, (180.0, 200.0 + 6.0 * f64::from(k)));
            for finger in (0..3).filter(|f| *f != order) {
                touch(&mut h, Phase::Move, finger, (60.0 + 80.0 * f64::from(finger), 500.0 + 6.0 * f64::from(k)));
            }
        }
        assert_eq!(h.engine.camera(), camera, "the pen is number {order}");
        pen(&mut h, Phase::Up, (180.0, 260.0));
        let fingers = (0..3).filter(|f| *f != order).map(|f| (f, (60.0 + 80.0 * f64::from(f), 560.0)));
        lift(&mut h, &fingers.collect::<Vec<_>>());
        assert!(h.all().iter().any(|i| i.g.y < 300.0), "the pen has drawn");
    }
}

#[test]
fn a_pen_that_comes_down_beside_a_finger_that_pans_stops_it() {
    let mut h = phone();
    h.engine.set_fingers_pan(true);
    h.tool(Tool::Pen);
    touch(&mut h, Phase::Down, 1, (100.0, 300.0));
    go(&mut h, 1, (100.0, 300.0), (140.0, 300.0), 200.0);
    let camera = h.engine.camera();
    assert_ne!(camera.x, 180.0, "it pans");
    let s = h.sample(Phase::Down, 9, 200.0, 200.0);
    h.send(Sample { device: Device::Pen, ..s });
    go(&mut h, 1, (140.0, 300.0), (180.0, 340.0), 200.0);
    assert_eq!(h.engine.camera(), camera);
}

#[test]
fn a_finger_that_is_lifted_and_put_down_again_goes_on_with_the_pinch() {
    let mut h = phone();
    h.tool(Tool::Pen);
    touch(&mut h, Phase::Down, 1, (100.0, 300.0));
    h.t += 150.0;
    touch(&mut h, Phase::Down, 2, (200.0, 300.0));
    go(&mut h, 1, (100.0, 300.0), (80.0, 300.0), 100.0);
    go(&mut h, 2, (200.0, 300.0), (280.0, 300.0), 100.0);
    assert!((h.engine.camera().zoom - 2.0).abs() < 0.01, "200 px where there were 100");
    touch(&mut h, Phase::Up, 2, (280.0, 300.0));
    let before = h.engine.camera();
    h.t += 3000.0;
    touch(&mut h, Phase::Down, 3, (180.0, 300.0));
    assert_eq!(h.engine.camera(), before, "nothing jumps when it is put down");
    go(&mut h, 3, (180.0, 300.0), (130.0, 300.0), 100.0);
    assert!((h.engine.camera().zoom - 1.0).abs() < 0.01, "50 px where there were 100");
    // The other one of the two may be lifted as well; what is left moves the board.
    touch(&mut h, Phase::Up, 1, (80.0, 300.0));
    let before = h.engine.camera();
    go(&mut h, 3, (130.0, 300.0), (230.0, 340.0), 100.0);
    let now = h.engine.camera();
    assert!((now.x - before.x + 100.0).abs() < 1.0 && (now.y - before.y + 40.0).abs() < 1.0, "{before:?} {now:?}");
    touch(&mut h, Phase::Down, 4, (130.0, 340.0));
    go(&mut h, 4, (130.0, 340.0), (30.0, 340.0), 100.0);
    assert!((h.engine.camera().zoom - 2.0).abs() < 0.01);
    lift(&mut h, &[(3, (230.0, 340.0)), (4, (30.0, 340.0))]);
    assert!(h.all().is_empty(), "nothing was drawn");
    // Only now is it over.
    touch(&mut h, Phase::Down, 5, (100.0, 300.0));
    go(&mut h, 5, (100.0, 300.0), (200.0, 300.0), 100.0);
    lift(&mut h, &[(5, (200.0, 300.0))]);
    assert_eq!(h.all().len(), 1, "one finger draws again");
}

#[test]
fn a_third_finger_beside_a_pinch_draws_nothing() {
    let mut h = phone();
    h.tool(Tool::Pen);
    touch(&mut h, Phase::Down, 1, (60.0, 300.0));
    h.t += 200.0;
    touch(&mut h, Phase::Down, 2, (160.0, 300.0));
    h.t += 200.0;
    touch(&mut h, Phase::Down, 3, (260.0, 300.0));
    go(&mut h, 3, (260.0, 300.0), (260.0, 500.0), 200.0);
    lift(&mut h, &[(1, (60.0, 300.0)), (2, (160.0, 300.0)), (3, (260.0, 500.0))]);
    assert!(h.all().is_empty());
}

#[test]
fn on_a_wall_a_second_finger_after_100_ms_draws_a_stroke_of_its_own() {
    let mut h = phone();
    h.engine.set_small_screen(false);
    h.tool(Tool::Pen);
    let camera = h.engine.camera();
    two_fingers(&mut h, (100.0, 300.0), 250.0);
    assert_eq!((h.all().len(), h.engine.camera()), (2, camera));
}
