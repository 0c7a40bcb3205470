//! Many hands at once, as the suite `touch` moves them: to and fro on lanes of their own for ten seconds, two samples a hand and frame.

use std::hint::black_box;
use std::time::Instant;

use atrium_canvas::pointer::{Device, Phase, Sample};
use atrium_canvas::tess::Mode;
use atrium_canvas::{Engine, Tool};

use crate::say;

const FRAMES: u32 = 600;
const LANE_PX: f64 = 280.0;

fn sample(hand: u32, phase: Phase, t_ms: f64) -> Sample {
    let way = (t_ms / 2000.0) % 2.0;
    let along = if way < 1.0 { way } else { 2.0 - way };
    Sample {
        phase,
        device: Device::Touch,
        buttons: 1,
        modifiers: 0,
        pointer: hand,
        x: 320.0 + LANE_PX * along + f64::from(hand % 2) * 350.0,
        y: 100.0 + f64::from(hand / 2) * 52.0 + 15.0 * (t_ms / 130.0).sin(),
        pressure: -1.0,
        contact: 8.0,
        tilt: 0.0,
        t_ms,
    }
}

/// The mean time of a frame, its samples' included.
pub(crate) fn all(hands: u32) {
    let mut engine = Engine::new(Mode::Outline, [7; 32], 1e12);
    engine.resize(1280, 720, 1.0);
    engine.set_tool(Tool::Pen);
    engine.tick(0.0);
    let start = Instant::now();
    let mut points = 0;
    for frame in 0..FRAMES {
        let now = f64::from(frame) * 1000.0 / 60.0;
        for half in 0..2 {
            let phase = if frame == 0 && half == 0 { Phase::Down } else { Phase::Move };
            (0..hands).for_each(|hand| engine.push_sample(&sample(hand, phase, now + f64::from(half) * 8.3)));
        }
        engine.tick(now + 16.0);
        points += black_box(engine.streams()).path.len();
    }
    let us = start.elapsed().as_secs_f64() * 1e6;
    say("a frame of many hands", us / f64::from(FRAMES), "µs", hands as usize);
    say("a frame of many hands, size", points as f64 / f64::from(FRAMES), "floats", hands as usize);
}
