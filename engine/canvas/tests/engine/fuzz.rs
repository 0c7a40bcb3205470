//! Random hands: 40 pointers, out of order, cancelled, broken; rows of others in between; every action and tool. After each message
//! everything must hold, and at the end client and server agree. The seed is printed; `SEED=n` repeats one run, `RUNS=n` sets how many.

use atrium_canvas::kurbo::Point;
use atrium_canvas::pointer::{Device, Phase, Sample};
use atrium_canvas::tess::Mode;
use atrium_canvas::{Action, Tool};
use atrium_model::{Anchor, Board, End, Op, Rng, Route, Style, Txn};

use crate::connecting::{connector, whole};
use crate::driver::EngineDriver;

/// Somebody else on the same board: takes the server's rows and writes its own.
struct Peer {
    hands: EngineDriver,
}

struct World {
    rng: Rng,
    me: EngineDriver,
    other: Peer,
    server: Board,
    log: Vec<(String, Vec<u8>)>,
    /// How far each has folded: me, other.
    folded: [usize; 2],
    waiting: [Vec<(u64, Vec<u8>)>; 2],
}

fn below(rng: &mut Rng, n: u64) -> u64 {
    rng.below(n)
}

impl World {
    fn new(seed: u64) -> Self {
        let mut rng = Rng::from_number(seed);
        let mode = if below(&mut rng, 2) == 0 { Mode::Mesh } else { Mode::Outline };
        let mut me = EngineDriver::new(mode);
        let other = Peer { hands: EngineDriver::with_seed(mode, [seed as u8 ^ 0x55; 32]) };
        me.tool(Tool::Pen);
        Self {
            rng,
            me,
            other,
            server: Board::new(),
            log: Vec::new(),
            folded: [0; 2],
            waiting: [Vec::new(), Vec::new()],
        }
    }

    fn pick(&mut self, n: u64) -> u64 {
        below(&mut self.rng, n)
    }

    fn random_sample(&mut self) {
        let pointer = self.pick(40) as u32;
        let phase = match self.pick(12) {
            0 | 1 => Phase::Down,
            2 => Phase::Up,
            3 => Phase::Hover,
            4 => Phase::Predicted,
            5 if self.pick(4) == 0 => Phase::Cancel,
            _ => Phase::Move,
        };
        let (x, y) = (self.pick(1400) as f64 - 60.0, self.pick(800) as f64 - 40.0);
        let device = match pointer {
            0 => Device::Mouse,
            1..=3 => Device::Pen,
            _ => Device::Touch,
        };
        let back = if self.pick(20) == 0 { self.pick(50) as f64 } else { 0.0 };
        let s = Sample {
            phase,
            device,
            buttons: [1, 1, 1, 4, 32][self.pick(5) as usize],
            modifiers: [0, 0, 0, 1, 2, 4][self.pick(6) as usize],
            pointer,
            x,
            y,
            pressure: if device == Device::Pen { self.pick(100) as f32 / 100.0 } else { -1.0 },
            contact: 8.0,
            tilt: 0.0,
            t_ms: (self.me.t - back).max(0.0),
        };
        let mut bytes = s.write(self.me.base_ms());
        if self.pick(25) == 0 {
            let at = self.pick(32) as usize;
            bytes[at] = self.pick(256) as u8;
            if self.pick(2) == 0 {
                bytes[8..12].copy_from_slice(&f32::NAN.to_le_bytes());
            }
        }
        self.me.engine.push_samples(&bytes, self.me.base_ms());
    }

    fn random_message(&mut self) {
        let e = &mut self.me.engine;
        match below(&mut self.rng, 22) {
            0..=3 => {
                let tool = Tool::from_code(below(&mut self.rng, 14) as u32).expect("a tool");
                let width = below(&mut self.rng, 40) as f32;
                let opacity = (below(&mut self.rng, 3) == 0).then_some(0.5);
                e.set_tool(tool);
                e.set_tool_style(Style { width: Some(width), opacity, ..Style::default() });
            }
            4..=7 => {
                let action = Action::from_code(below(&mut self.rng, 16) as u32).expect("an action");
                e.act(action, below(&mut self.rng, 100) as f64 - 50.0, 3.0);
            }
            8 => e.wheel(
                below(&mut self.rng, 200) as f64 - 100.0,
                below(&mut self.rng, 200) as f64 - 100.0,
                Point::new(600.0, 300.0),
                below(&mut self.rng, 2) == 0,
            ),
            9 => e.camera_set(
                below(&mut self.rng, 3000) as f64,
                below(&mut self.rng, 2000) as f64,
                [0.01, 0.1, 0.5, 1.0, 2.0, 40.0][below(&mut self.rng, 6) as usize],
            ),
            10 => e.undo(),
            11 => e.redo(),
            12 => e.set_lane(below(&mut self.rng, 3) as u32),
            13 => {
                let chunk = e.copy();
                e.paste(&chunk, Point::new(300.0, 300.0));
            }
            14 => {
                e.edit_text("", "words");
                e.edit_size(80.0, 24.0);
                if below(&mut self.rng, 2) == 0 {
                    e.share_edit();
                }
            }
            15 => {
                if below(&mut self.rng, 2) == 0 {
                    e.edit_text("words", "");
                }
                e.end_edit(below(&mut self.rng, 2) == 0);
            }
            16 => e.set_eraser_cuts(below(&mut self.rng, 2) == 0),
            22 | 23 => e.set_lasso(below(&mut self.rng, 2) == 0),
            17 => e.resize(
                1 + below(&mut self.rng, 1600) as u32,
                1 + below(&mut self.rng, 900) as u32,
                [1.0, 1.5, 2.0][below(&mut self.rng, 3) as usize],
            ),
            18 => {
                e.set_fingers_pan(below(&mut self.rng, 4) == 0);
                e.set_small_screen(below(&mut self.rng, 2) == 0);
            }
            19 if below(&mut self.rng, 4) == 0 => e.restored(),
            20 => e.camera_fit(below(&mut self.rng, 2) == 0),
            21 if below(&mut self.rng, 6) == 0 => e.lift_all(),
            _ => {}
        }
    }

    /// The other client draws, moves or deletes something.
    fn other_acts(&mut self) {
        let h = &mut self.other.hands;
        let (x, y) = (below(&mut self.rng, 1200) as f64, below(&mut self.rng, 700) as f64);
        match below(&mut self.rng, 7) {
            0 => {
                let tool = [Tool::Pen, Tool::Rectangle, Tool::Eraser, Tool::Frame][below(&mut self.rng, 4) as usize];
                h.tool(tool);
                for (i, d) in [0.0, 40.0, 90.0].into_iter().enumerate() {
                    let s = h.sample(if i == 0 { Phase::Down } else { Phase::Move }, 1, x + d, y + d * 0.7);
                    h.engine.push_sample(&s);
                }
                let live = h.engine.take_live();
                self.me.engine.ghost(7, &live);
                let s = h.sample(Phase::Up, 1, x + 90.0, y + 63.0);
                h.engine.push_sample(&s);
                let live = h.engine.take_live();
                self.me.engine.ghost(7, &live);
            }
            1 => {
                h.engine.act(Action::SelectAll, 0.0, 0.0);
                h.engine.act(Action::Nudge, x / 100.0, -y / 100.0);
            }
            2 => {
                let all = h.all();
                if !all.is_empty() {
                    let one = all[below(&mut self.rng, all.len() as u64) as usize].id;
                    h.engine.select_ids(&[one]);
                    let action = [
                        Action::Delete,
                        Action::Front,
                        Action::Lock,
                        Action::Unlock,
                        Action::Ungroup,
                        Action::Duplicate,
                    ][below(&mut self.rng, 6) as usize];
                    h.engine.act(action, 0.0, 0.0);
                }
            }
            3 => {
                h.engine.undo();
            }
            4 | 5 => {
                let all = h.all();
                if !all.is_empty() {
                    let mut end = || {
                        let item = all[below(&mut self.rng, all.len() as u64) as usize].id;
                        let at = [0.0, 0.3, 0.5, 1.0];
                        let mut share = || at[below(&mut self.rng, 4) as usize];
                        [End::Free, whole(item), End::Bound(Anchor { item, x: share(), y: share() })]
                            [below(&mut self.rng, 3) as usize]
                    };
                    let (start, end) = (end(), end());
                    let route = [Route::Straight, Route::Elbow, Route::Curve][below(&mut self.rng, 3) as usize];
                    let n = 1 + below(&mut self.rng, 250) as u8;
                    let ops = vec![Op::Put(connector(n, route, start, end))];
                    h.engine.enact(&Txn { lane: 0, base: 0, after: 0, ops }.encode());
                }
            }
            _ => self.me.engine.gone(7),
        }
    }

    /// Both send what they have, and each folds some of the log.
    fn sync(&mut self, all: bool) {
        for who in 0..2 {
            let hands = if who == 0 { &mut self.me } else { &mut self.other.hands };
            self.waiting[who].extend(hands.engine.take_outgoing().into_iter().map(|o| (o.token, o.txn)));
            while !self.waiting[who].is_empty() && (all || below(&mut self.rng, 3) > 0) {
                let (token, txn) = self.waiting[who].remove(0);
                // What the server refuses (the body of a copied stroke is gone) its sender takes back, with all that builds on it.
                if self.server.check(&txn, "ann").is_err() {
                    let dropped = hands.engine.reject(token);
                    self.waiting[who].retain(|(t, _)| !dropped.contains(t));
                    continue;
                }
                self.log.push((format!("{who}:{token}"), txn));
                let (_, txn) = &self.log[self.log.len() - 1];
                self.server.apply(self.log.len() as u64, &who.to_string(), 1, txn).expect("checked");
            }
        }
        for who in 0..2 {
            while self.folded[who] < self.log.len() && (all || below(&mut self.rng, 3) > 0) {
                let (name, txn) = &self.log[self.folded[who]];
                self.folded[who] += 1;
                let seq = self.folded[who] as u64;
                let hands = if who == 0 { &mut self.me } else { &mut self.other.hands };
                let (from, token) = name.split_once(':').expect("a name");
                if from == who.to_string() {
                    hands.engine.confirm(token.parse().expect("a token"), seq, from, 1, &[]);
                } else {
                    hands.engine.begin_row(seq, from, 1, txn).expect("a transaction");
                    while !hands.engine.fold_row(1 + below(&mut self.rng, 20)).expect("a transaction") {}
                }
            }
        }
    }
}

fn run(seed: u64, steps: usize) {
    let mut w = World::new(seed);
    for _ in 0..steps {
        match w.pick(20) {
            0..=11 => w.random_sample(),
            12..=14 => w.random_message(),
            15 => w.other_acts(),
            16 => w.sync(false),
            _ => {
                w.me.t += w.pick(30) as f64;
                w.me.engine.tick(w.me.t);
            }
        }
        let broken = w.me.engine.broken();
        assert!(broken.is_empty(), "seed {seed}: {broken:?}");
    }
    w.me.engine.lift_all();
    w.me.engine.end_edit(true);
    w.other.hands.engine.lift_all();
    w.other.hands.engine.end_edit(true);
    w.sync(true);
    w.sync(true);
    let server = &w.server;
    assert_eq!(w.me.engine.board().digest(), server.digest(), "seed {seed}: mine and the server's");
    assert_eq!(w.other.hands.engine.board().digest(), server.digest(), "seed {seed}: the other's and the server's");
}

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

#[test]
fn random_hands_break_nothing() {
    if let Some(seed) = number("SEED") {
        return run(seed, 4000);
    }
    for seed in 0..number("RUNS").unwrap_or(12) {
        println!("seed {seed}");
        run(seed, 1500);
    }
}
