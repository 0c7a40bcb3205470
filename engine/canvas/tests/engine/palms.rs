//! Pen, finger, palm: what a device's kind and size mean for its ink, and that a contact keeps what it took up at touch-down.

use atrium_canvas::Tool;
use atrium_canvas::pointer::{Device, Phase, Sample};
use atrium_canvas::tess::Mode;
use atrium_model::{Color, Ink, Style};

use crate::driver::{EngineDriver, line};

/// Which touches are palms, as on the page: src/device/palm.test.ts reads them too.
const CASES: &str = include_str!("../../fixtures/palms.json");

/// One contact with its device, size and buttons.
#[derive(Clone, Copy)]
struct Made {
    device: Device,
    pointer: u32,
    contact: f32,
    buttons: u8,
}

const FINGER: Made = Made { device: Device::Touch, pointer: 5, contact: 20.0, buttons: 1 };
const PALM: Made = Made { device: Device::Touch, pointer: 6, contact: 90.0, buttons: 1 };
const PEN: Made = Made { device: Device::Pen, pointer: 7, contact: 0.0, buttons: 1 };

fn send(h: &mut EngineDriver, made: Made, phase: Phase, x: f64, y: f64) {
    h.t += 8.0;
    let s = h.sample(phase, made.pointer, x, y);
    h.send(Sample { device: made.device, contact: made.contact, buttons: made.buttons, ..s });
}

/// Down, along a line to the right, and up, in `8 · steps` ms.
fn along(h: &mut EngineDriver, made: Made, y: f64, steps: u32) {
    send(h, made, Phase::Down, 100.0, y);
    go(h, made, y, steps);
    send(h, made, Phase::Up, 100.0 + 10.0 * f64::from(steps), y);
    h.tick();
    h.publish();
}

fn go(h: &mut EngineDriver, made: Made, y: f64, steps: u32) {
    for k in 1..=steps {
        send(h, made, Phase::Move, 100.0 + 10.0 * f64::from(k), y);
    }
}

fn pen() -> EngineDriver {
    let mut h = EngineDriver::new(Mode::Mesh);
    h.tool(Tool::Pen);
    h.settle();
    h
}

#[test]
fn a_palm_draws_does_nothing_or_erases_as_wide_as_it_is() {
    let mut h = pen();
    along(&mut h, PALM, 200.0, 20);
    assert_eq!(h.all().len(), 1, "no threshold was set");
    h.engine.set_palm(30.0, false);
    along(&mut h, PALM, 300.0, 20);
    assert_eq!(h.all().len(), 1);
    along(&mut h, FINGER, 300.0, 20);
    assert_eq!(h.all().len(), 2);
    h.engine.set_palm(30.0, true);
    along(&mut h, PALM, 340.0, 30);
    assert_eq!(h.all().len(), 1, "40 px beside the middle of a palm of 45 px each way");
    h.undo();
    assert_eq!(h.all().len(), 2, "one step");
}

#[test]
fn a_touch_is_a_palm_by_its_larger_side_as_on_the_page() {
    let cases: Vec<&str> = CASES.split('[').skip(2).collect();
    assert!(cases.len() > 5, "{} cases", cases.len());
    for case in cases {
        // A case is a name, the radius, width, height and whether the touch is a palm.
        let (name, values) = case.rsplit_once('"').expect("a name in quotes");
        let values: Vec<&str> = values.split([',', ']']).map(str::trim).skip(1).collect();
        let number = |at: usize| values[at].parse::<f32>().expect("a number");
        let mut h = pen();
        h.engine.set_palm(number(0).into(), false);
        along(&mut h, Made { contact: number(1).max(number(2)), ..FINGER }, 200.0, 20);
        assert_eq!(h.all().is_empty(), values[3] == "true", "{name}: a palm draws nothing");
    }
}

#[test]
fn a_hand_that_grows_as_it_lies_down_takes_its_young_stroke_back() {
    let mut h = pen();
    h.engine.set_palm(30.0, false);
    send(&mut h, FINGER, Phase::Down, 300.0, 300.0);
    send(&mut h, Made { contact: 50.0, ..FINGER }, Phase::Move, 304.0, 302.0);
    send(&mut h, Made { contact: 80.0, ..FINGER }, Phase::Move, 308.0, 304.0);
    send(&mut h, FINGER, Phase::Up, 320.0, 304.0);
    h.publish();
    assert!(h.all().is_empty());
    send(&mut h, FINGER, Phase::Down, 100.0, 300.0);
    go(&mut h, FINGER, 300.0, 25);
    send(&mut h, Made { contact: 80.0, ..FINGER }, Phase::Move, 360.0, 300.0);
    send(&mut h, FINGER, Phase::Up, 360.0, 300.0);
    h.publish();
    assert_eq!(h.all().len(), 1, "a finger pressed flat after 200 ms has drawn");
}

#[test]
fn a_pen_that_comes_down_takes_back_touches_younger_than_150_ms_and_only_those() {
    let mut h = pen();
    send(&mut h, FINGER, Phase::Down, 100.0, 300.0);
    go(&mut h, FINGER, 300.0, 20);
    send(&mut h, Made { pointer: 8, ..FINGER }, Phase::Down, 600.0, 500.0);
    send(&mut h, Made { pointer: 8, ..FINGER }, Phase::Move, 604.0, 500.0);
    along(&mut h, PEN, 100.0, 5);
    send(&mut h, Made { pointer: 8, ..FINGER }, Phase::Move, 650.0, 500.0);
    send(&mut h, Made { pointer: 8, ..FINGER }, Phase::Up, 650.0, 500.0);
    send(&mut h, FINGER, Phase::Up, 300.0, 300.0);
    h.publish();
    let mut tops: Vec<_> = h.all().iter().map(|i| i.g.y).collect();
    tops.sort_by(f64::total_cmp);
    assert_eq!(tops, vec![100.0, 300.0]);
}

#[test]
fn what_the_system_takes_away_stays_for_a_pen_and_goes_for_a_young_touch() {
    for (made, steps, stays) in [(PEN, 3, 1), (FINGER, 3, 0), (FINGER, 25, 1)] {
        let mut h = pen();
        send(&mut h, made, Phase::Down, 100.0, 300.0);
        go(&mut h, made, 300.0, steps);
        send(&mut h, made, Phase::Cancel, 0.0, 0.0);
        h.publish();
        assert_eq!((h.all().len(), h.engine.busy()), (stays, false), "{:?} {steps}", made.device);
    }
}

#[test]
fn the_other_end_and_the_barrel_button_of_a_pen_erase() {
    for buttons in [32, 1 | 2, 2] {
        let mut h = pen();
        h.tool_with(Tool::Pen, Style { width: Some(2.0), ..Style::default() });
        h.engine.set_eraser_cuts(false);
        h.drag(&line((100.0, 300.0), (300.0, 300.0)));
        along(&mut h, Made { buttons, ..PEN }, 308.0, 10);
        assert!(h.all().is_empty(), "buttons {buttons}: as wide as an eraser, not as the pen");
    }
}

#[test]
fn a_contact_keeps_tool_colour_and_width_from_touch_down() {
    let style = |ink, width| Style { color: Some(Color::Ink(ink)), width: Some(width), ..Style::default() };
    let mut h = pen();
    h.tool_with(Tool::Pen, style(Ink::Red, 3.0));
    send(&mut h, FINGER, Phase::Down, 100.0, 300.0);
    h.engine.set_lane(4);
    h.tool_with(Tool::Pen, style(Ink::Blue, 9.0));
    let second = Made { pointer: 9, ..FINGER };
    send(&mut h, second, Phase::Down, 700.0, 600.0);
    h.tool(Tool::Eraser);
    go(&mut h, FINGER, 300.0, 10);
    send(&mut h, second, Phase::Move, 800.0, 560.0);
    send(&mut h, FINGER, Phase::Up, 200.0, 300.0);
    send(&mut h, second, Phase::Up, 800.0, 560.0);
    h.publish();
    let styles: Vec<_> = h.all().iter().map(|i| (i.s.color, i.s.width)).collect();
    assert_eq!(styles, vec![(Some(Color::Ink(Ink::Red)), Some(3.0)), (Some(Color::Ink(Ink::Blue)), Some(9.0))]);
    h.undo();
    assert_eq!(h.only().s.width, Some(3.0), "the stroke of the active lane goes");
    h.engine.set_lane(0);
    h.undo();
    assert!(h.all().is_empty());
}

#[test]
fn the_paper_is_changed_undone_and_sent_as_any_edit() {
    let mut h = pen();
    assert_eq!(h.engine.board().record().paper() as u32, 4);
    h.engine.set_paper(2);
    h.publish();
    assert_eq!(h.server.record().paper() as u32, 2);
    h.undo();
    assert_eq!((h.server.record().paper() as u32, h.engine.board().record().paper() as u32), (4, 4));
    h.engine.set_title("Plan");
    h.redo();
    assert_eq!(h.engine.board().record().paper() as u32, 2);
    assert_eq!(h.engine.board().record().title.as_deref(), Some("Plan"), "a title given meanwhile is kept");
    h.engine.set_read_only(true);
    h.engine.set_paper(1);
    assert_ne!(h.engine.board().record().paper() as u32, 1);
}
