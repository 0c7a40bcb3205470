//! Lanes: several people at one panel, each with a tool, a style and steps back of their own.

use atrium_canvas::Tool;
use atrium_canvas::pointer::{Device, Phase, Sample};
use atrium_canvas::tess::Mode;
use atrium_model::{Brush, Color, Ink, Item, Style};

use crate::driver::EngineDriver;

const COMMON: u32 = 0;

fn coloured(ink: Ink) -> Style {
    Style { color: Some(Color::Ink(ink)), ..Style::default() }
}

/// The common lane writes in black, lane 1 marks in yellow, lane 2 erases whole things.
fn three() -> EngineDriver {
    let mut h = EngineDriver::new(Mode::Mesh);
    h.tool_with(Tool::Pen, coloured(Ink::Black));
    as_lane(&mut h, 1, |h| h.tool_with(Tool::Highlighter, coloured(Ink::Yellow)));
    as_lane(&mut h, 2, |h| {
        h.tool(Tool::Eraser);
        h.engine.set_eraser_cuts(false);
    });
    h.settle();
    h
}

fn as_lane<T>(h: &mut EngineDriver, lane: u32, work: impl FnOnce(&mut EngineDriver) -> T) -> T {
    h.engine.set_lane(lane);
    let out = work(h);
    h.engine.set_lane(COMMON);
    out
}

/// A finger of a lane, 8 ms on. As the page does it: the lane is active for the touch-down alone.
fn finger(h: &mut EngineDriver, lane: u32, phase: Phase, x: f64, y: f64) {
    h.t += 8.0;
    let s = h.sample(phase, 10 + lane, x, y);
    let s = Sample { device: Device::Touch, ..s };
    if phase == Phase::Down { as_lane(h, lane, |h| h.send(s)) } else { h.send(s) }
}

/// Fingers of these lanes draw lines across at once, each at its own height.
fn together(h: &mut EngineDriver, ways: &[(u32, f64)]) {
    for (lane, y) in ways {
        finger(h, *lane, Phase::Down, 200.0, *y);
    }
    for step in 1..=20 {
        for (lane, y) in ways {
            finger(h, *lane, Phase::Move, 200.0 + 20.0 * f64::from(step), *y);
        }
        h.tick();
    }
    for (lane, y) in ways {
        finger(h, *lane, Phase::Up, 600.0, *y);
    }
    h.tick();
    h.publish();
}

fn highlighted(item: &Item) -> bool {
    item.s.brush == Some(Brush::Highlighter)
}

#[test]
fn two_hands_hold_different_tools_at_once_and_each_undoes_its_own() {
    let mut h = three();
    together(&mut h, &[(COMMON, 100.0), (1, 500.0)]);
    let all = h.all();
    assert_eq!(all.len(), 2);
    for item in &all {
        let below = item.g.y > 300.0;
        assert_eq!(highlighted(item), below);
        assert_eq!(item.s.color, Some(Color::Ink(if below { Ink::Yellow } else { Ink::Black })));
    }
    as_lane(&mut h, 1, EngineDriver::undo);
    assert!(!highlighted(&h.only()));
    assert!(h.engine.can_step(0, true) && !h.engine.can_step(0, false));
    assert!(!h.engine.can_step(1, true) && h.engine.can_step(1, false));
    h.undo();
    as_lane(&mut h, 1, EngineDriver::redo);
    assert!(highlighted(&h.only()));
}

#[test]
fn a_finger_that_grows_to_a_palm_erases_in_its_own_lane() {
    let mut h = three();
    h.engine.set_palm(30.0, true);
    h.engine.set_eraser_cuts(false);
    together(&mut h, &[(COMMON, 100.0)]);
    finger(&mut h, 1, Phase::Down, 300.0, 100.0);
    let palm = Sample { device: Device::Touch, contact: 90.0, ..h.sample(Phase::Move, 11, 304.0, 100.0) };
    h.send(palm);
    finger(&mut h, 1, Phase::Up, 320.0, 100.0);
    h.publish();
    assert!(h.all().is_empty());
    as_lane(&mut h, 1, EngineDriver::undo);
    assert_eq!(h.only().s.color, Some(Color::Ink(Ink::Black)));
}

#[test]
fn a_lane_erases_while_another_writes_and_the_tools_stay_where_they_were() {
    let mut h = three();
    together(&mut h, &[(COMMON, 100.0)]);
    // The eraser goes along the first line while a second is written.
    together(&mut h, &[(2, 100.0), (COMMON, 500.0)]);
    assert!(h.only().g.y > 300.0);
    assert_eq!(h.engine.tool(), Tool::Pen);
    as_lane(&mut h, 2, EngineDriver::undo);
    assert_eq!(h.all().len(), 2);
}

#[test]
fn a_lane_s_tool_leaves_the_selection_alone() {
    let mut h = three();
    together(&mut h, &[(COMMON, 100.0)]);
    h.tool(Tool::Select);
    h.click(400.0, 100.0);
    assert_eq!(h.selected().len(), 1);
    together(&mut h, &[(1, 500.0)]);
    as_lane(&mut h, 1, |h| h.tool(Tool::Pen));
    assert_eq!(h.selected().len(), 1);
    assert_eq!(h.engine.tool(), Tool::Select);
}

#[test]
fn two_fingers_that_tap_undo_the_lane_they_tapped_in() {
    let mut h = three();
    together(&mut h, &[(COMMON, 100.0), (1, 500.0)]);
    for (phase, lane) in [(Phase::Down, 1), (Phase::Down, 2), (Phase::Up, 1), (Phase::Up, 2)] {
        let s = h.sample(phase, 20 + lane, 300.0 + 60.0 * f64::from(lane), 500.0);
        as_lane(&mut h, 1, |h| h.send(Sample { device: Device::Touch, ..s }));
    }
    h.tick();
    h.publish();
    assert!(!highlighted(&h.only()), "the dots are gone, and lane 1's line; the other's stays");
}

#[test]
fn a_touch_that_never_was_one_leaves_nothing_whatever_it_held() {
    for tool in [Tool::Pen, Tool::Highlighter, Tool::Eraser, Tool::Rectangle, Tool::Sticky, Tool::Select] {
        let mut h = three();
        together(&mut h, &[(COMMON, 300.0)]);
        h.tool(tool);
        let before = h.server.digest();
        finger(&mut h, COMMON, Phase::Down, 400.0, 300.0);
        // Held for long, then taken back as of its own touch-down.
        let down_ms = h.t;
        h.t += 600.0;
        h.tick();
        let s = h.sample(Phase::Cancel, 10, 400.0, 300.0);
        h.send(Sample { device: Device::Touch, t_ms: down_ms, ..s });
        finger(&mut h, COMMON, Phase::Move, 440.0, 300.0);
        finger(&mut h, COMMON, Phase::Up, 440.0, 300.0);
        h.settle();
        h.publish();
        assert_eq!(h.server.digest(), before, "{tool:?}");
        assert_eq!(h.engine.tool(), tool, "an item that was not placed leaves its tool active");
    }
}

#[test]
fn lanes_undo_their_own() {
    let mut h = three();
    together(&mut h, &[(1, 100.0)]);
    together(&mut h, &[(COMMON, 500.0)]);
    assert!(!h.engine.can_step(2, true));
    as_lane(&mut h, 1, EngineDriver::undo);
    assert!(h.only().g.y > 300.0);
}

#[test]
fn who_comes_late_is_given_long_strokes_in_parts_that_fit_a_frame() {
    let mut h = three();
    for k in 0..600 {
        for lane in [COMMON, 1] {
            for hand in 0..5_u32 {
                h.t += 0.8;
                let y = 60.0 + 50.0 * f64::from(hand) + 300.0 * f64::from(lane);
                let s =
                    h.sample(if k == 0 { Phase::Down } else { Phase::Move }, 10 * lane + hand + 1, 100.0 + k as f64, y);
                let s = Sample { device: Device::Pen, ..s };
                if k == 0 { as_lane(&mut h, lane, |h| h.send(s)) } else { h.send(s) }
            }
        }
    }
    let mut seen = EngineDriver::new(Mode::Mesh);
    let mut parts = 0;
    while h.tick() & atrium_canvas::LIVE != 0 {
        let part = h.engine.take_live();
        assert!(!part.is_empty() && part.len() <= 64 * 1024, "{} bytes", part.len());
        seen.engine.ghost(7, &part);
        parts += 1;
    }
    assert!(parts > 1, "{parts} parts");
    assert!(seen.tick() & atrium_canvas::FRAME != 0);
}

#[test]
fn of_a_stroke_that_was_shown_to_nobody_nothing_is_said() {
    let mut h = three();
    h.drag(&[(100.0, 250.0), (110.0, 250.0), (140.0, 260.0)]);
    assert_eq!(h.tick() & atrium_canvas::LIVE, 0);
    assert!(h.engine.take_live().is_empty());
}

#[test]
fn of_a_stroke_that_is_taken_back_others_see_nothing_any_more() {
    let (mut h, mut seen) = (EngineDriver::new(Mode::Mesh), EngineDriver::new(Mode::Mesh));
    h.tool(Tool::Pen);
    h.settle();
    seen.settle();
    let empty = seen.engine.streams().verts.len();
    let mut show = |h: &mut EngineDriver| {
        assert_ne!(h.tick() & atrium_canvas::LIVE, 0, "there is something to tell");
        seen.engine.ghost(7, &h.engine.take_live());
        assert_ne!(seen.tick() & atrium_canvas::FRAME, 0, "there is something to see");
        seen.engine.streams().verts.len()
    };
    for k in 0..6 {
        finger(&mut h, COMMON, if k == 0 { Phase::Down } else { Phase::Move }, 200.0 + 10.0 * f64::from(k), 300.0);
    }
    assert!(show(&mut h) > empty);
    finger(&mut h, COMMON, Phase::Cancel, 250.0, 300.0);
    assert_eq!(show(&mut h), empty);
}

#[test]
fn a_thing_placed_by_a_lane_has_the_lane_s_style_and_puts_the_lane_s_tool_back_alone() {
    let mut h = three();
    as_lane(&mut h, 1, |h| h.tool_with(Tool::Rectangle, coloured(Ink::Yellow)));
    together(&mut h, &[(1, 500.0)]);
    assert_eq!(h.only().s.color, Some(Color::Ink(Ink::Yellow)));
    assert_eq!(h.engine.tool(), Tool::Pen, "the page's own tool bar keeps its pen");
    assert_eq!(as_lane(&mut h, 1, |h| h.engine.tool()), Tool::Select);
    h.tool_with(Tool::Ellipse, coloured(Ink::Black));
    together(&mut h, &[(COMMON, 100.0)]);
    assert_eq!(h.engine.tool(), Tool::Select);
}

#[test]
fn what_a_lane_drags_is_a_step_of_the_lane() {
    let mut h = three();
    as_lane(&mut h, 1, |h| h.tool(Tool::Rectangle));
    together(&mut h, &[(1, 300.0)]);
    let before = h.only().g;
    assert_eq!(as_lane(&mut h, 1, |h| h.engine.tool()), Tool::Select);
    finger(&mut h, 1, Phase::Down, 300.0, 300.0);
    finger(&mut h, 1, Phase::Move, 340.0, 400.0);
    finger(&mut h, 1, Phase::Up, 340.0, 400.0);
    h.publish();
    assert_eq!(h.only().g.y, before.y + 100.0);
    assert!(!h.engine.can_step(0, true), "the common lane has done nothing");
    as_lane(&mut h, 1, |h| h.engine.undo());
    assert_eq!(h.only().g, before, "the lane takes its drag back");
}

#[test]
fn of_ten_hands_that_draw_escape_ends_the_one_that_touched_down_last_and_undo_is_done() {
    let mut h = EngineDriver::new(Mode::Mesh);
    h.tool(Tool::Pen);
    together(&mut h, &[(COMMON, 50.0)]);
    let before = h.all().len();
    let ways: Vec<(u32, f64)> = (1..=10).map(|lane| (lane, 60.0 * f64::from(lane))).collect();
    for (lane, y) in &ways {
        as_lane(&mut h, *lane, |h| h.tool(Tool::Pen));
        finger(&mut h, *lane, Phase::Down, 200.0, *y);
        // Far apart in time: no fingers of one hand.
        h.t += 400.0;
    }
    for step in 1..=20 {
        for (lane, y) in &ways {
            finger(&mut h, *lane, Phase::Move, 200.0 + 20.0 * f64::from(step), *y);
        }
        h.tick();
        if step == 10 {
            h.engine.act(atrium_canvas::Action::Escape, 0.0, 0.0);
            h.undo();
        }
    }
    for (lane, y) in &ways {
        finger(&mut h, *lane, Phase::Up, 600.0, *y);
    }
    h.tick();
    h.publish();
    assert_eq!(h.all().len(), before - 1 + 9);
}

#[test]
fn a_step_back_waits_only_for_a_drag_of_what_it_would_change_and_says_so() {
    let mut h = EngineDriver::new(Mode::Mesh);
    let a = crate::driver::rectangle(&mut h, (100.0, 100.0), (200.0, 200.0));
    let b = crate::driver::rectangle(&mut h, (400.0, 100.0), (500.0, 200.0));
    let drag = |h: &mut EngineDriver, x: f64, phase: Phase| {
        h.t += 8.0;
        let s = h.sample(phase, 1, x, 125.0);
        h.send(s);
        h.tick();
    };
    h.tool(Tool::Select);
    // What is in the hand is what was made last.
    drag(&mut h, 400.0, Phase::Down);
    drag(&mut h, 430.0, Phase::Move);
    assert!(!h.engine.can_step(0, true));
    h.undo();
    assert!(h.engine.board().get(&b).is_some() && h.engine.take_step_held() && !h.engine.take_step_held());
    drag(&mut h, 400.0, Phase::Move);
    drag(&mut h, 400.0, Phase::Up);
    h.publish();
    // Something else: what was made last goes.
    h.click(900.0, 600.0);
    drag(&mut h, 100.0, Phase::Down);
    drag(&mut h, 130.0, Phase::Move);
    assert!(h.engine.can_step(0, true));
    h.undo();
    assert!(h.engine.board().get(&b).is_none() && !h.engine.take_step_held());
    drag(&mut h, 130.0, Phase::Up);
    h.publish();
    assert!(h.engine.board().get(&a).is_some());
}
