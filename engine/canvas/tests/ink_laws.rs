//! The laws of ink, for any input: what is settled stays, ends are exact, predictions leave nothing, what was seen is what is kept.
#![allow(missing_docs, clippy::unwrap_used, reason = "tests")]

use atrium_canvas::ink::{
    LinePoint, Nib, RawSample, StrokeBuilder, centre_line, clip_line, line_bounds, live_tolerance,
};
use atrium_canvas::kurbo::{Affine, Point};
use atrium_model::{Brush, Device};
use proptest::prelude::*;

const EPSILON: f64 = 0.25;
const Q: u8 = 4;

/// Strokes of every temper: steps from nothing to leaps, clocks from dense to torn, pressure or none, now and then nonsense.
fn samples() -> impl Strategy<Value = Vec<RawSample>> {
    let step = prop_oneof![4 => -3.0..3.0, 2 => -40.0..40.0, 1 => Just(0.0), 1 => -4000.0..4000.0];
    let dt = prop_oneof![4 => 1.0..20.0, 1 => Just(0.0), 1 => 50.0..400.0, 1 => -10.0..0.0];
    let one = (step.clone(), step, dt, 0.0_f32..1.0, 0..40_u8);
    (any::<bool>(), prop::collection::vec(one, 1..90)).prop_map(|(pressed, steps)| {
        let (mut x, mut y, mut t) = (100.0, -50.0, 1_000_000.0);
        steps
            .into_iter()
            .map(|(dx, dy, dt, p, odd)| {
                x += dx;
                y += dy;
                t += dt;
                let broken = if odd == 0 { f64::NAN } else { 0.0 };
                RawSample { x: x + broken, y, t_ms: t, pressure: if pressed { p } else { -1.0 }, tilt: 0.0 }
            })
            .collect()
    })
}

fn device() -> impl Strategy<Value = Device> {
    prop_oneof![Just(Device::Mouse), Just(Device::Touch), Just(Device::Pen)]
}

fn nib() -> impl Strategy<Value = Nib> {
    let brush = prop_oneof![
        Just(Brush::Pen),
        Just(Brush::Highlighter),
        Just(Brush::Marker),
        Just(Brush::Brush),
        Just(Brush::Chalk),
        Just(Brush::Writing)
    ];
    (0.2..40.0, brush).prop_map(|(width, brush)| Nib { width, brush })
}

fn shown(b: &StrokeBuilder) -> Vec<LinePoint> {
    [b.stable(), b.tail()].concat()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn settled_points_never_change(raw in samples(), device in device(), nib in nib()) {
        let mut b = StrokeBuilder::new(nib, device, EPSILON, Q);
        let mut before: Vec<LinePoint> = Vec::new();
        for (k, s) in raw.iter().enumerate() {
            // Predictions come and go between: they must not disturb it.
            b.extend(&[*s], &raw[k + 1..raw.len().min(k + 3)]);
            prop_assert!(b.stable().len() >= before.len());
            prop_assert_eq!(&b.stable()[..before.len()], &before[..]);
            before = b.stable().to_vec();
        }
    }

    #[test]
    fn the_line_is_finite_ordered_and_no_wider_than_the_brush(raw in samples(), device in device(), nib in nib()) {
        let mut b = StrokeBuilder::new(nib, device, EPSILON, Q);
        for s in &raw {
            b.push(*s);
            let line = shown(&b);
            for p in &line {
                prop_assert!(p.x.is_finite() && p.y.is_finite() && p.i.is_finite());
                prop_assert!(p.r >= 0.0 && p.r <= nib.width * 0.5 * 1.3 + 1e-9, "{:?}", p);
                prop_assert!(!nib.constant() || p.r == nib.width * 0.5);
            }
            prop_assert!(line.windows(2).all(|w| w[0].i <= w[1].i));
        }
    }

    #[test]
    fn both_ends_are_where_the_pointer_was(raw in samples(), device in device(), nib in nib()) {
        let mut b = StrokeBuilder::new(nib, device, EPSILON, Q);
        b.extend(&raw, &[]);
        let kept = b.samples_since(0).to_vec();
        let line = shown(&b);
        if let (Some(first), Some(last)) = (kept.first(), kept.last()) {
            let (a, z) = (line[0], line[line.len() - 1]);
            prop_assert_eq!((a.x, a.y), (first.x, first.y));
            prop_assert_eq!((z.x, z.y), (last.x, last.y));
            // The grid moved them by no more than half a quantum.
            if let Some(sane) = raw.iter().find(|s| s.x.is_finite()) {
                prop_assert!((sane.x - first.x).abs() <= 1.0 / 32.0 && (sane.y - first.y).abs() <= 1.0 / 32.0);
            }
        } else {
            prop_assert!(line.is_empty());
        }
    }

    #[test]
    fn what_is_stored_draws_what_was_shown(raw in samples(), device in device(), nib in nib(), cut in 1_usize..8) {
        let mut b = StrokeBuilder::new(nib, device, EPSILON, Q);
        for part in raw.chunks(cut) {
            b.extend(part, &[]);
        }
        let line = shown(&b);
        match b.finish() {
            Some(body) => {
                let again = centre_line(&body, nib, 0, body.end(), live_tolerance(f64::from(body.epsilon)));
                prop_assert_eq!(line, again);
            }
            None => prop_assert!(line.is_empty()),
        }
    }

    #[test]
    fn predictions_and_batches_leave_no_trace(raw in samples(), device in device(), nib in nib(), cut in 1_usize..8) {
        let mut plain = StrokeBuilder::new(nib, device, EPSILON, Q);
        plain.extend(&raw, &[]);
        let mut busy = StrokeBuilder::new(nib, device, EPSILON, Q);
        for (k, part) in raw.chunks(cut).enumerate() {
            busy.extend(part, &raw[(k * 7) % raw.len()..]);
        }
        busy.extend(&[], &[]);
        prop_assert_eq!(shown(&plain), shown(&busy));
        prop_assert_eq!(plain.finish(), busy.finish());
    }

    #[test]
    fn a_stroke_seen_from_afar_is_the_same(raw in samples(), device in device(), nib in nib()) {
        let (mut here, mut there) = (StrokeBuilder::new(nib, device, EPSILON, Q), StrokeBuilder::new(nib, device, EPSILON, Q));
        for part in raw.chunks(3) {
            here.extend(part, &[]);
            let sent = here.samples_since(there.raw_len()).to_vec();
            there.extend_clean(&sent);
        }
        prop_assert_eq!(shown(&here), shown(&there));
    }

    #[test]
    fn damage_covers_every_change(raw in samples(), device in device(), nib in nib()) {
        let mut b = StrokeBuilder::new(nib, device, EPSILON, Q);
        let mut before: Vec<LinePoint> = Vec::new();
        for (k, s) in raw.iter().enumerate() {
            b.extend(&[*s], &raw[k + 1..raw.len().min(k + 2)]);
            let now = shown(&b);
            let damage = b.take_damage();
            let changed = before.iter().filter(|p| !now.contains(p)).chain(now.iter().filter(|p| !before.contains(p)));
            for p in changed {
                let holds = damage.is_some_and(|d| {
                    p.x - p.r >= d.x0 - 1e-9 && p.x + p.r <= d.x1 + 1e-9 && p.y - p.r >= d.y0 - 1e-9 && p.y + p.r <= d.y1 + 1e-9
                });
                prop_assert!(holds, "{:?} {:?}", p, damage);
            }
            before = now;
        }
    }

    #[test]
    fn bounds_hold_every_disc_at_every_tolerance(raw in samples(), device in device(), nib in nib(), turn in 0.0..6.3, from in 0_u32..4000) {
        let mut b = StrokeBuilder::new(nib, device, EPSILON, Q);
        b.extend(&raw, &[]);
        if let Some(body) = b.finish() {
            let to_board = Affine::rotate(turn) * Affine::scale_non_uniform(1.7, -0.4);
            let from = from.min(body.end());
            let bounds = line_bounds(&body, nib, from, body.end(), to_board);
            for tolerance in [0.001, 0.3, 5.0] {
                // A coarse line's own tolerance, where a cut falls on one of its long chords.
                let slack = if from == 0 { 1e-6 } else { tolerance * 4.0 + 1e-6 };
                let bounds = bounds.inflate(slack, slack);
                for p in centre_line(&body, nib, from, body.end(), tolerance) {
                    let c = to_board * Point::new(p.x, p.y);
                    prop_assert!(bounds.x0 <= c.x - p.r && c.x + p.r <= bounds.x1, "{:?} {:?} {:?} {}", p, bounds, c, tolerance);
                    prop_assert!(bounds.y0 <= c.y - p.r && c.y + p.r <= bounds.y1, "{:?} {:?} {:?} {}", p, bounds, c, tolerance);
                }
            }
        }
    }

    #[test]
    fn a_coarser_line_stays_within_its_tolerance(raw in samples(), device in device(), nib in nib(), tolerance in 0.05..3.0) {
        let mut b = StrokeBuilder::new(nib, device, EPSILON, Q);
        b.extend(&raw, &[]);
        if let Some(body) = b.finish() {
            let fine = centre_line(&body, nib, 0, body.end(), 0.01);
            let coarse = centre_line(&body, nib, 0, body.end(), tolerance);
            for p in &fine {
                let at = Point::new(p.x, p.y);
                let d = coarse.windows(2).map(|w| {
                    atrium_canvas::geom::nearest_on_segment(at, Point::new(w[0].x, w[0].y), Point::new(w[1].x, w[1].y)).1.sqrt()
                }).fold(coarse.first().map_or(f64::INFINITY, |c| (at - Point::new(c.x, c.y)).hypot()), f64::min);
                prop_assert!(d <= tolerance + 0.02, "{} > {}", d, tolerance);
            }
        }
    }

    #[test]
    fn a_clipped_line_lies_on_the_whole_one(raw in samples(), device in device(), nib in nib(), a in 0_u32..20_000, b2 in 0_u32..20_000) {
        let mut b = StrokeBuilder::new(nib, device, EPSILON, Q);
        b.extend(&raw, &[]);
        if let Some(body) = b.finish() {
            let (from, to) = (a.min(b2).min(body.end()), a.max(b2).min(body.end()));
            let whole = centre_line(&body, nib, 0, body.end(), 0.1);
            let piece = centre_line(&body, nib, from, to, 0.1);
            let mut clipped = whole.clone();
            clip_line(&mut clipped, from, to);
            prop_assert_eq!(&piece, &clipped);
            prop_assert!(!piece.is_empty());
            let ends = (piece[0].i, piece[piece.len() - 1].i);
            prop_assert_eq!(ends, (from as f32 / 256.0, to as f32 / 256.0));
            for p in &piece {
                let at = Point::new(p.x, p.y);
                let on = whole.iter().any(|w| w == p) || whole.windows(2).any(|w| {
                    let (t, d2) = atrium_canvas::geom::nearest_on_segment(at, Point::new(w[0].x, w[0].y), Point::new(w[1].x, w[1].y));
                    d2 < 1e-12 && (w[0].r + (w[1].r - w[0].r) * t - p.r).abs() < 1e-6
                });
                prop_assert!(on, "{:?}", p);
            }
        }
    }
}

#[test]
fn what_makes_no_sense_is_dropped_and_counted() {
    let s = |x: f64, t_ms: f64| RawSample { x, y: 0.0, t_ms, pressure: -1.0, tilt: 0.0 };
    let mut b = StrokeBuilder::new(Nib { width: 3.0, brush: Brush::Pen }, Device::Mouse, EPSILON, Q);
    b.extend(
        &[
            s(0.0, 10.0),
            s(f64::NAN, 11.0),
            s(2e9, 11.5),
            s(5.0, 12.0),
            s(5.0, 13.0),
            s(6.0, 4.0),
            s(9.0, 500.0),
            s(9.5, 500.0),
        ],
        &[],
    );
    let d = b.dropped();
    assert_eq!((d.senseless, d.repeated, d.back_in_time, d.gaps), (2, 1, 1, 1));
    let kept = b.samples_since(0);
    assert_eq!(kept.iter().map(|k| k.x).collect::<Vec<_>>(), [0.0, 5.0, 9.0, 9.5]);
    assert_eq!(kept.iter().map(|k| k.dt_ms).collect::<Vec<_>>(), [0.0, 2.0, 100.0, 1.0]);
    assert!(StrokeBuilder::new(Nib { width: 3.0, brush: Brush::Pen }, Device::Mouse, EPSILON, Q).finish().is_none());
}

#[test]
fn a_tap_is_one_full_round_dot_however_lightly_it_was_pressed() {
    let mut b = StrokeBuilder::new(Nib { width: 6.0, brush: Brush::Pen }, Device::Pen, EPSILON, Q);
    for k in 0..5 {
        b.push(RawSample { x: 10.0, y: 10.0, t_ms: f64::from(k) * 8.0, pressure: 0.02 * k as f32, tilt: 0.0 });
    }
    let line = shown(&b);
    assert!(line.iter().all(|p| (p.x, p.y) == (10.0, 10.0) && p.r >= 3.0), "{line:?}");
}

#[test]
fn a_mouse_drawing_a_slow_shallow_line_leaves_no_steps() {
    // One px right a sample, one px down every sixth: the staircase of whole-pixel positions.
    let mut b = StrokeBuilder::new(Nib { width: 3.0, brush: Brush::Pen }, Device::Mouse, EPSILON, Q);
    for k in 0..180 {
        b.push(RawSample { x: f64::from(k), y: f64::from(k / 6), t_ms: f64::from(k) * 8.0, pressure: -1.0, tilt: 0.0 });
    }
    let body = b.finish().unwrap();
    let line = centre_line(&body, Nib { width: 3.0, brush: Brush::Pen }, 0, body.end(), 0.01);
    let inner = line.iter().filter(|p| p.x > 15.0 && p.x < 165.0);
    let off: Vec<f64> = inner.map(|p| p.y - (p.x - 2.5) / 6.0).collect();
    let (lo, hi) =
        (off.iter().copied().fold(f64::INFINITY, f64::min), off.iter().copied().fold(f64::NEG_INFINITY, f64::max));
    assert!(hi - lo < 0.3, "wobbles by {} px", hi - lo);
}
