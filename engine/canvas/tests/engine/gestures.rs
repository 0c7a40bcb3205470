//! Two fingers against two people: what is ink stays ink, what is a pinch leaves none.

use atrium_canvas::Tool;
use atrium_canvas::kurbo::Point;
use atrium_canvas::pointer::{Device, Phase, Sample};
use atrium_canvas::tess::Mode;

use crate::driver::EngineDriver;

fn finger(h: &mut EngineDriver, phase: Phase, pointer: u32, x: f64, y: f64) {
    let s = h.sample(phase, pointer, x, y);
    h.send(Sample { device: Device::Touch, ..s });
}

/// From where, and by how much a finger goes.
type Way = ((f64, f64), (f64, f64));

/// Fingers that land after each other by `gap_ms`, go their ways in 20 steps, and lift.
fn play(h: &mut EngineDriver, gap_ms: f64, ways: &[Way]) {
    for (i, (from, _)) in ways.iter().enumerate() {
        finger(h, Phase::Down, i as u32, from.0, from.1);
        h.t += gap_ms;
    }
    for step in 1..=20 {
        h.t += 8.0;
        let u = f64::from(step) / 20.0;
        for (i, (from, by)) in ways.iter().enumerate() {
            finger(h, Phase::Move, i as u32, from.0 + by.0 * u, from.1 + by.1 * u);
        }
        h.tick();
    }
    for (i, (from, by)) in ways.iter().enumerate() {
        finger(h, Phase::Up, i as u32, from.0 + by.0, from.1 + by.1);
    }
    h.tick();
    h.publish();
}

fn pen() -> EngineDriver {
    let mut h = EngineDriver::new(Mode::Mesh);
    h.tool(Tool::Pen);
    h.settle();
    h
}

#[test]
fn two_fingers_that_spread_zoom_and_leave_no_ink() {
    let mut h = pen();
    play(&mut h, 20.0, &[((540.0, 360.0), (-100.0, 0.0)), ((740.0, 360.0), (100.0, 0.0))]);
    assert!(h.all().is_empty());
    let zoom = h.engine.camera().zoom;
    assert!(zoom > 1.6 && zoom < 2.1, "{zoom}");
}

#[test]
fn two_fingers_side_by_side_pan() {
    let mut h = pen();
    let before = h.engine.camera();
    play(&mut h, 20.0, &[((540.0, 360.0), (0.0, 120.0)), ((640.0, 360.0), (0.0, 120.0))]);
    assert!(h.all().is_empty());
    assert!(h.engine.camera().y < before.y - 90.0 && (h.engine.camera().zoom - 1.0).abs() < 0.05);
}

#[test]
fn two_people_drawing_keep_their_ink() {
    let mut h = pen();
    let before = h.engine.camera();
    play(&mut h, 20.0, &[((300.0, 300.0), (150.0, 0.0)), ((500.0, 360.0), (0.0, 150.0))]);
    assert_eq!(h.all().len(), 2);
    play(&mut h, 150.0, &[((300.0, 400.0), (-100.0, 0.0)), ((400.0, 400.0), (100.0, 0.0))]);
    assert_eq!(h.all().len(), 4);
    assert_eq!(h.engine.camera(), before);
}

#[test]
fn ten_fingers_draw_ten_strokes() {
    let mut h = pen();
    let ways: Vec<_> = (0..10).map(|i| ((320.0, 110.0 + 50.0 * f64::from(i)), (500.0, 4.0))).collect();
    play(&mut h, 0.0, &ways);
    assert_eq!(h.all().len(), 10);
    assert_eq!(h.engine.camera().zoom, 1.0);
}

#[test]
fn one_finger_pans_when_fingers_pan() {
    let mut h = pen();
    h.engine.set_fingers_pan(true);
    play(&mut h, 0.0, &[((540.0, 360.0), (-100.0, 0.0))]);
    assert!(h.all().is_empty() && (h.engine.camera().x - 740.0).abs() < 1e-6);
    play(&mut h, 1000.0, &[((340.0, 360.0), (-100.0, 0.0)), ((940.0, 360.0), (100.0, 0.0))]);
    assert!(h.engine.camera().zoom > 1.2);
}

#[test]
fn a_pointer_that_is_cancelled_has_drawn_what_it_has_drawn() {
    let mut h = pen();
    finger(&mut h, Phase::Down, 5, 100.0, 100.0);
    for i in 1..10 {
        h.t += 20.0;
        finger(&mut h, Phase::Move, 5, 100.0 + 10.0 * f64::from(i), 100.0);
    }
    finger(&mut h, Phase::Cancel, 5, 0.0, 0.0);
    h.tick();
    h.publish();
    let item = h.only();
    assert!(item.g.x > 99.0 && item.g.w < 95.0, "the place of a cancel means nothing: {:?}", item.g);
}

#[test]
fn a_contact_of_any_device_leaves_nothing_when_it_is_cancelled_as_of_its_touch_down() {
    for device in [Device::Mouse, Device::Pen, Device::Touch] {
        let mut h = pen();
        let down = Sample { device, ..h.sample(Phase::Down, 1, 100.0, 100.0) };
        h.send(down);
        h.t += 400.0;
        let s = h.sample(Phase::Move, 1, 102.0, 100.0);
        h.send(Sample { device, ..s });
        h.send(Sample { phase: Phase::Cancel, device: Device::Touch, ..down });
        let s = h.sample(Phase::Up, 1, 102.0, 100.0);
        h.send(Sample { device, ..s });
        h.tick();
        h.publish();
        assert!(h.all().is_empty(), "{device:?}");
    }
}

#[test]
fn the_middle_button_and_the_hand_pan() {
    let mut h = pen();
    let s = h.sample(Phase::Down, 1, 400.0, 400.0);
    h.send(Sample { buttons: 4, ..s });
    let s = h.sample(Phase::Move, 1, 300.0, 400.0);
    h.send(Sample { buttons: 4, ..s });
    let s = h.sample(Phase::Up, 1, 300.0, 400.0);
    h.send(s);
    assert_eq!(h.engine.camera().x, 740.0);
    h.tool(Tool::Hand);
    h.drag(&[(300.0, 400.0), (400.0, 400.0)]);
    assert_eq!(h.engine.camera().x, 640.0);
    assert!(h.all().is_empty());
}

#[test]
fn the_wheel_zooms_by_the_law_at_the_pointer() {
    let mut h = pen();
    h.engine.wheel(0.0, -69.314_718, Point::new(0.0, 0.0), true);
    let c = h.engine.camera();
    assert!((c.zoom - 2.0).abs() < 1e-6 && (c.x - 320.0).abs() < 1e-3);
    h.engine.wheel(10.0, 20.0, Point::ZERO, false);
    assert!((h.engine.camera().x - 325.0).abs() < 1e-3 && (h.engine.camera().y - 190.0).abs() < 1e-3);
}
