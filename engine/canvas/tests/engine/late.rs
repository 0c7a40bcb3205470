//! A panel that is left on for days: the same hands on a page whose clock has run for a month do the same.

use atrium_canvas::Tool;
use atrium_canvas::pointer::{Device, Phase, Sample};
use atrium_canvas::tess::Mode;

use crate::driver::{EngineDriver, line};

const MONTH_MS: f64 = 30.0 * 24.0 * 3_600_000.0;
/// Tenths of a ms at which a pair of fingers, a palm, a tap and a double click are just in time, or just too late.
const EDGES: [u32; 4] = [1000, 1500, 2877, 3589];

/// Contacts whose stamps have the tenths of a ms that browsers give them.
struct Panel {
    hands: EngineDriver,
    late_ms: f64,
    /// Since the first touch, tenths of a ms.
    tenths: u32,
}

impl Panel {
    fn new(late_ms: f64, tool: Tool) -> Self {
        let mut hands = EngineDriver::new(Mode::Mesh);
        hands.t += late_ms;
        hands.tool(tool);
        hands.settle();
        let (late_ms, tenths) = (hands.t, 0);
        Self { hands, late_ms, tenths }
    }

    fn pass(&mut self, tenths: u32) {
        self.tenths += tenths;
        self.hands.t = self.late_ms + f64::from(self.tenths) / 10.0;
    }

    fn touch(&mut self, phase: Phase, pointer: u32, x: f64, y: f64, contact: f32) {
        let s = self.hands.sample(phase, pointer, x, y);
        self.hands.send(Sample { device: Device::Touch, contact, ..s });
    }

    fn finger(&mut self, phase: Phase, pointer: u32, x: f64, y: f64) {
        self.touch(phase, pointer, x, y, 20.0);
    }

    fn shown(&mut self) {
        self.hands.tick();
        self.hands.publish();
    }

    /// Everything that stands on the board: geometry and ink, to the byte.
    fn ink(&mut self) -> String {
        self.hands.all().iter().map(|item| format!("{:?} {:?}\n", item.g, item.b)).collect()
    }
}

/// What a hand draws at 240 Hz, with a pen's pressure, quick and slow.
fn stroke(late_ms: f64) -> String {
    let mut p = Panel::new(late_ms, Tool::Pen);
    for k in 0..120_u32 {
        p.pass([41, 42, 42, 40, 125, 3][k as usize % 6]);
        let phase = if k == 0 { Phase::Down } else { Phase::Move };
        let u = f64::from(k);
        let s = p.hands.sample(phase, 3, 100.0 + 6.0 * u, 300.0 + 90.0 * (u / 7.0).sin());
        let pressure = 0.4 + 0.3 * (k as f32 / 9.0).sin();
        p.hands.send(Sample { device: Device::Pen, pressure, ..s });
    }
    p.finger(Phase::Up, 3, 820.0, 300.0);
    p.shown();
    p.ink()
}

/// Two fingers that land after each other and spread.
fn spread(late_ms: f64, gap: u32) -> String {
    let mut p = Panel::new(late_ms, Tool::Pen);
    p.finger(Phase::Down, 0, 540.0, 360.0);
    p.pass(gap);
    p.finger(Phase::Down, 1, 740.0, 360.0);
    for k in 1..=20 {
        p.pass(83);
        p.finger(Phase::Move, 0, 540.0 - 5.0 * f64::from(k), 360.0);
        p.finger(Phase::Move, 1, 740.0 + 5.0 * f64::from(k), 360.0);
    }
    p.finger(Phase::Up, 0, 440.0, 360.0);
    p.finger(Phase::Up, 1, 840.0, 360.0);
    p.shown();
    format!("{:?} {}", p.hands.engine.camera(), p.ink())
}

/// A line, then two fingers that touch for so long: a tap takes the line back.
fn tap(late_ms: f64, held: u32) -> String {
    let mut p = Panel::new(late_ms, Tool::Pen);
    p.hands.drag(&line((100.0, 100.0), (300.0, 100.0)));
    p.late_ms = p.hands.t;
    p.pass(5000);
    p.finger(Phase::Down, 0, 540.0, 360.0);
    p.pass(123);
    p.finger(Phase::Down, 1, 640.0, 360.0);
    p.pass(held);
    p.finger(Phase::Up, 0, 540.0, 360.0);
    p.pass(78);
    p.finger(Phase::Up, 1, 640.0, 360.0);
    p.shown();
    p.ink()
}

/// Two presses on a text: a double click opens it.
fn presses(late_ms: f64, apart: u32) -> bool {
    let mut p = Panel::new(late_ms, Tool::Rectangle);
    p.hands.drag(&line((100.0, 100.0), (300.0, 300.0)));
    p.late_ms = p.hands.t;
    p.pass(9000);
    for _ in 0..2 {
        for phase in [Phase::Down, Phase::Up] {
            let s = p.hands.sample(phase, 1, 100.0, 200.0);
            p.hands.send(s);
            p.pass(411);
        }
        p.pass(apart);
    }
    p.hands.engine.editing_view().is_some()
}

/// A touch that grows to a palm after a while.
fn palm(late_ms: f64, after: u32) -> String {
    let mut p = Panel::new(late_ms, Tool::Pen);
    p.hands.engine.set_palm(30.0, false);
    p.finger(Phase::Down, 4, 300.0, 300.0);
    p.pass(after / 2);
    p.finger(Phase::Move, 4, 320.0, 302.0);
    p.pass(after - after / 2);
    p.touch(Phase::Move, 4, 340.0, 304.0, 90.0);
    p.finger(Phase::Up, 4, 350.0, 304.0);
    p.shown();
    p.ink()
}

#[test]
fn a_stroke_is_the_same_to_the_byte() {
    let now = stroke(0.0);
    assert!(!now.is_empty());
    assert_eq!(now, stroke(MONTH_MS));
}

#[test]
fn fingers_are_the_same_pinch_tap_and_palm_and_presses_the_same_double_click() {
    for tenths in (0..4000).step_by(61).chain(EDGES) {
        let gap = tenths.min(2000);
        assert_eq!(spread(0.0, gap), spread(MONTH_MS, gap), "{gap} tenths of a ms between two fingers");
        assert_eq!(tap(0.0, tenths), tap(MONTH_MS, tenths), "held for {tenths} tenths of a ms");
        assert_eq!(presses(0.0, tenths), presses(MONTH_MS, tenths), "{tenths} tenths of a ms between two presses");
        assert_eq!(palm(0.0, gap), palm(MONTH_MS, gap), "a palm after {gap} tenths of a ms");
    }
}

/// Of what the comparison above speaks: both answers are among what is compared.
#[test]
fn the_clock_decides_about_all_of_them() {
    assert_ne!(spread(MONTH_MS, 100), spread(MONTH_MS, 2000));
    assert_ne!(tap(MONTH_MS, 100), tap(MONTH_MS, 4000));
    assert!(presses(MONTH_MS, 100) && !presses(MONTH_MS, 4000));
    assert_ne!(palm(MONTH_MS, 100), palm(MONTH_MS, 2000));
}
