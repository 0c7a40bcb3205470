//! A steady zoom into a full board: what the ticks cost that make its tiles, and how much of that is the beginning of one.

use std::time::Instant;

use atrium_canvas::tess::Mode;
use atrium_canvas::{Engine, kurbo::Point};

use crate::say;
use crate::select::crowd;

/// Frames of five seconds.
const FRAMES: u32 = 300;
/// Items of a board lie so densely, whatever their number: board units.
const SIDE: f64 = 4300.0;

pub(crate) fn all(n: usize) {
    let mut engine = Engine::new(Mode::Outline, [9; 32], 1_700_000_000_000.0);
    engine.resize(1280, 720, 1.0);
    engine.load_chunk(&crowd(n, SIDE)).unwrap();
    engine.set_memory(192);
    engine.camera_fit(false);
    let mut t_ms = 0.0;
    while engine.tick(t_ms) & atrium_canvas::AGAIN != 0 {
        t_ms += 16.0;
    }
    let mut steps: Vec<f64> = Vec::new();
    let by = (2.0 / engine.camera().zoom).ln() * 100.0 / f64::from(FRAMES);
    for _ in 0..FRAMES {
        t_ms += 16.0;
        engine.wheel(0.0, -by, Point::new(640.0, 360.0), true);
        let start = Instant::now();
        engine.tick(t_ms);
        steps.push(start.elapsed().as_nanos() as f64 / 1e6);
    }
    steps.sort_by(f64::total_cmp);
    say("zoom into everything, mean tick", steps.iter().sum::<f64>() / f64::from(FRAMES), "ms", n);
    say("zoom into everything, 95 % of ticks", steps[FRAMES as usize * 95 / 100], "ms", n);
    say("zoom into everything, worst tick", steps[FRAMES as usize - 1], "ms", n);
}
