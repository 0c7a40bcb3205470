//! Steps of the select tool on a full board: what one record and the tick after it cost, with the questions the page asks each
//! frame. Each line gives the worst step, and the mean of all.

use std::time::Instant;

use atrium_canvas::pointer::{Phase, Sample};
use atrium_canvas::tess::Mode;
use atrium_canvas::{AGAIN, Action, Engine, FRAME, Tool};
use atrium_model::{
    Board, Body, BodyPiece, Device, Geometry, Item, ItemId, Kind, Op, Rng, Sample as Ink, Style, order, stroke,
};

use crate::say;

const W: f64 = 1280.0;
const H: f64 = 720.0;

pub(crate) struct Desk {
    pub(crate) engine: Engine,
    t_ms: f64,
}

/// The steps of one gesture, ns each.
pub(crate) struct Steps(pub(crate) Vec<f64>);

impl Steps {
    pub(crate) fn say(&self, name: &str, n: usize) {
        let worst = self.0.iter().copied().fold(0.0, f64::max);
        let mean = self.0.iter().sum::<f64>() / self.0.len().max(1) as f64;
        say(&format!("{name}, worst step"), worst / 1e6, "ms", n);
        say(&format!("{name}, mean step"), mean / 1e6, "ms", n);
    }
}

impl Desk {
    fn new(n: usize) -> Self {
        Self::of(&crowd(n, (n as f64).sqrt() * 100.0))
    }

    /// A chunk's items, all in view.
    pub(crate) fn of(chunk: &[u8]) -> Self {
        let mut engine = Engine::new(Mode::Outline, [9; 32], 1_700_000_000_000.0);
        engine.resize(W as u32, H as u32, 1.0);
        engine.load_chunk(chunk).unwrap();
        engine.camera_fit(false);
        engine.set_tool(Tool::Select);
        let mut desk = Self { engine, t_ms: 0.0 };
        desk.rest();
        desk
    }

    /// One record and a frame, as the worker does it.
    pub(crate) fn step(&mut self, phase: Phase, x: f64, y: f64) -> f64 {
        let start = Instant::now();
        self.t_ms += 16.0;
        let s = Sample {
            phase,
            device: Device::Mouse,
            buttons: 1,
            modifiers: 0,
            pointer: 1,
            x,
            y,
            pressure: -1.0,
            contact: 0.0,
            tilt: 0.0,
            t_ms: self.t_ms,
        };
        self.engine.push_samples(&s.write(self.t_ms), self.t_ms);
        self.frame();
        start.elapsed().as_nanos() as f64
    }

    /// A tick and what the page asks after it.
    fn frame(&mut self) -> u32 {
        let bits = self.engine.tick(self.t_ms);
        std::hint::black_box((
            self.engine.selection_info().count,
            self.engine.selection_bounds_css(),
            self.engine.selection_ids(200),
        ));
        drop(self.engine.take_outgoing());
        bits
    }

    /// Frames until nothing is left to do; the worst of them.
    fn rest(&mut self) -> Steps {
        let mut steps = Steps(Vec::new());
        for _ in 0..20_000 {
            let start = Instant::now();
            self.t_ms += 16.0;
            let bits = self.frame();
            steps.0.push(start.elapsed().as_nanos() as f64);
            if bits & (AGAIN | FRAME) == 0 {
                break;
            }
        }
        steps
    }

    fn path(&mut self, points: &[(f64, f64)]) -> Steps {
        let mut steps = Steps(Vec::new());
        for (k, (x, y)) in points.iter().enumerate() {
            steps.0.push(self.step(if k == 0 { Phase::Down } else { Phase::Move }, *x, *y));
        }
        steps
    }

    fn act(&mut self, action: Action) -> f64 {
        let start = Instant::now();
        self.t_ms += 16.0;
        self.engine.act(action, 0.0, 0.0);
        self.frame();
        start.elapsed().as_nanos() as f64
    }
}

pub(crate) fn all(n: usize) {
    let mut desk = Desk::new(n);
    let mut to_corner: Vec<(f64, f64)> = (0..=60).map(|k| f64::from(k) / 60.0).map(|k| (k * W, k * H)).collect();
    to_corner.extend((0..30).map(|k| (W - f64::from(k) * 10.0, H - f64::from(k) * 6.0)));
    desk.path(&to_corner).say("marquee over everything and back", n);
    let up = desk.step(Phase::Up, 980.0, 540.0);
    Steps(vec![up]).say("marquee let go", n);
    desk.engine.set_lasso(true);
    let around = |k: i32| (f64::from(k) / 120.0 * 6.2).sin_cos();
    let ring: Vec<(f64, f64)> = (0..120).map(around).map(|(s, c)| (640.0 + 620.0 * s, 360.0 - 350.0 * c)).collect();
    desk.step(Phase::Down, 1.0, 1.0);
    desk.step(Phase::Up, 1.0, 1.0);
    desk.path(&ring).say("lasso round nearly everything", n);
    Steps(vec![desk.step(Phase::Up, ring[119].0, ring[119].1)]).say("lasso let go", n);
    desk.engine.set_lasso(false);
    desk.step(Phase::Down, 1.0, 1.0);
    desk.step(Phase::Up, 1.0, 1.0);
    let clicks = Steps(
        (0..20)
            .map(|k| f64::from(k) * 31.0)
            .map(|k| {
                desk.step(Phase::Down, 300.0 + k, 200.0 + k * 0.4) + desk.step(Phase::Up, 300.0 + k, 200.0 + k * 0.4)
            })
            .collect(),
    );
    clicks.say("click", n);
    Steps((0..20).map(|_| desk.act(Action::FocusNext)).collect()).say("next item by keyboard", n);
    Steps(vec![desk.act(Action::SelectAll)]).say("select all", n);
    let lift = desk.path(&[(640.0, 360.0), (650.0, 360.0)]);
    lift.say("drag of everything, beginning", n);
    desk.rest().say("drag of everything, the picture is made", n);
    let moves: Vec<(f64, f64)> = (0..40).map(|k| (650.0 + f64::from(k) * 3.0, 360.0)).collect();
    Steps(moves.iter().map(|(x, y)| desk.step(Phase::Move, *x, *y)).collect()).say("drag of everything", n);
    Steps(vec![desk.step(Phase::Up, 770.0, 360.0)]).say("drop of everything", n);
    desk.rest().say("drop of everything, until it rests", n);
    let start = Instant::now();
    desk.engine.undo();
    desk.frame();
    Steps(vec![start.elapsed().as_nanos() as f64]).say("drop taken back", n);
}

/// Strokes and rectangles, scattered over about `side` board units.
pub(crate) fn crowd(n: usize, side: f64) -> Vec<u8> {
    let mut rng = Rng::from_number(3);
    let mut board = Board::new();
    let keys = order::many_between(None, None, n, &mut rng);
    let style = std::rc::Rc::new(Style::default());
    let ops = keys.into_iter().enumerate().map(|(i, key)| {
        let mut id = [7; 16];
        id[..8].copy_from_slice(&(i as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15).to_be_bytes());
        let id = ItemId(id);
        let mut at = |k: f64| rng.below((side * 8.0 * k) as u64) as f64 / 8.0;
        let (x, y) = (at(1.6), at(0.9));
        let mut item = Item::new(id, if i % 3 == 2 { Kind::Rectangle } else { Kind::Stroke });
        item.s = style.clone();
        item.z.key = key;
        item.g = Geometry { x, y, w: 60.0, h: 40.0, rot: 0.0 };
        if item.kind == Kind::Stroke {
            let wave = |k: i32| Ink {
                x: x + 2.0 * f64::from(k),
                y: y + 20.0 + 20.0 * (f64::from(k) * 0.4).sin(),
                pressure: -1.0,
                tilt: 0.0,
                dt_ms: 8.0,
            };
            let body = stroke::pack(&(0..30).map(wave).collect::<Vec<_>>(), Device::Mouse, 6, 0.25, false);
            let n = body.natural;
            item.g = Geometry { x: n[0], y: n[1], w: n[2] - n[0], h: n[3] - n[1], rot: 0.0 };
            item.b = Some(Body::Stroke(Box::new(BodyPiece::whole(id, body))));
        }
        Op::Put(item)
    });
    board.transact(0, ops.collect());
    let slots: Vec<_> = board.iter().collect();
    board.encode_items(&slots)
}
