//! Full boards: what a tick may cost, tiles and the dragged picture. Work is counted in vertices and outline points, not in time.

use atrium_canvas::kurbo::Point;
use atrium_canvas::tess::Mode;
use atrium_canvas::{Action, FRAME, Tool};
use atrium_model::{Board, Body, BodyPiece, Device, Geometry, Item, ItemId, Kind, Rng, Sample, Style, order, stroke};

use crate::driver::{EngineDriver, H, W, line};

/// n strokes and shapes over a board of side px, from a seed.
pub(crate) fn crowd(n: u64, side: f64) -> Vec<u8> {
    let board = crowded(n, side);
    let slots: Vec<_> = board.iter().collect();
    board.encode_items(&slots)
}

fn crowded(n: u64, side: f64) -> Board {
    let mut rng = Rng::from_number(3);
    let mut board = Board::new();
    let keys = order::many_between(None, None, n as usize, &mut rng);
    let mut ops = Vec::new();
    for (i, key) in keys.into_iter().enumerate() {
        let mut id = [7; 16];
        id[..8].copy_from_slice(&(i as u64 + 1).to_be_bytes());
        let id = ItemId(id);
        let mut at = || rng.below((side * 8.0) as u64) as f64 / 8.0;
        let (x, y) = (at(), at());
        let mut item = Item::new(id, if i % 3 == 2 { Kind::Rectangle } else { Kind::Stroke });
        item.z.key = key;
        item.g = Geometry { x, y, w: 60.0, h: 40.0, rot: 0.0 };
        if item.kind == Kind::Stroke {
            let samples: Vec<Sample> = (0..30)
                .map(|k| Sample {
                    x: x + 2.0 * f64::from(k),
                    y: y + 20.0 + 20.0 * (f64::from(k) * 0.4).sin(),
                    pressure: -1.0,
                    tilt: 0.0,
                    dt_ms: 8.0,
                })
                .collect();
            let body = stroke::pack(&samples, Device::Mouse, 6, 0.25, false);
            let n = body.natural;
            item.g = Geometry { x: n[0], y: n[1], w: n[2] - n[0], h: n[3] - n[1], rot: 0.0 };
            item.b = Some(Body::Stroke(Box::new(BodyPiece::whole(id, body))));
        }
        ops.push(atrium_model::Op::Put(item));
    }
    board.transact(0, ops);
    board
}

pub(crate) fn full(mode: Mode, n: u64, side: f64) -> EngineDriver {
    let mut h = EngineDriver { careful: false, ..EngineDriver::new(mode) };
    let chunk = crowd(n, side);
    h.engine.load_chunk(&chunk).expect("a chunk");
    h.server.load_chunk(&chunk).expect("a chunk");
    h.engine.camera_fit(false);
    h
}

pub(crate) fn written(h: &EngineDriver) -> usize {
    h.engine.streams().verts.len() + h.engine.streams().path.len() / 2
}

/// Most work of any of the next ticks until rest, and how many there were.
fn settle(h: &mut EngineDriver) -> (usize, usize) {
    let (mut max, mut ticks) = (0, 0);
    loop {
        let bits = h.tick();
        max = max.max(written(h));
        ticks += 1;
        if bits & (FRAME | atrium_canvas::AGAIN) == 0 {
            h.check();
            return (max, ticks);
        }
        assert!(ticks < 4000, "never at rest");
    }
}

#[test]
fn what_comes_in_parts_is_drawn_once_it_is_there() {
    let board = crowded(2500, 6000.0);
    let slots: Vec<_> = board.iter().collect();
    let mut h = EngineDriver { careful: false, ..EngineDriver::new(Mode::Outline) };
    h.engine.camera_set(3000.0, 3000.0, 0.15);
    settle(&mut h);
    // Within the first second of a page. The last part is a small one.
    for part in slots.chunks(60) {
        let chunk = board.encode_items(part);
        h.engine.load_chunk(&chunk).expect("a chunk");
        h.server.load_chunk(&chunk).expect("a chunk");
        h.tick();
        assert_eq!(written(&h), 0, "a picture of the half");
    }
    h.engine.set_seq(1);
    h.server.set_seq(1);
    let (max, _) = settle(&mut h);
    assert!(max > 0, "it is drawn");
}

#[test]
fn what_is_whole_before_the_first_tick_is_drawn_in_it() {
    let mut h = EngineDriver { careful: false, ..EngineDriver::new(Mode::Outline) };
    let chunk = crowd(100, 600.0);
    h.engine.load_chunk(&chunk).expect("a chunk");
    h.server.load_chunk(&chunk).expect("a chunk");
    h.engine.set_seq(1);
    h.server.set_seq(1);
    h.engine.camera_set(300.0, 300.0, 1.0);
    h.tick();
    let first = written(&h);
    settle(&mut h);
    assert!(first > 0, "nothing waits for more");
    // Nor is anything drawn again later.
    let (again, _) = settle(&mut h);
    assert_eq!(again, 0);
}

#[test]
fn a_full_board_is_drawn_in_slices_and_then_only_copied() {
    for mode in [Mode::Mesh, Mode::Outline] {
        let mut h = full(mode, 6000, 6000.0);
        h.engine.camera_set(3000.0, 3000.0, 0.15);
        let (max, ticks) = settle(&mut h);
        assert!(max < 120_000, "{mode:?}: a tick wrote {max}");
        assert!(ticks > 3 && h.engine.tile_stats().0 > 0);
        // A pan within what is there copies pixels.
        h.engine.wheel(40.0, 10.0, Point::ZERO, false);
        h.tick();
        assert!(written(&h) < 200, "{mode:?}: a pan wrote {}", written(&h));
        settle(&mut h);
        assert_eq!(h.tick() & FRAME, 0);
    }
}

#[test]
fn a_small_board_needs_no_tiles() {
    let mut h = full(Mode::Mesh, 50, 1000.0);
    settle(&mut h);
    assert_eq!(h.engine.tile_stats(), (0, 0));
}

#[test]
fn ink_on_a_full_board_costs_no_more_than_itself() {
    let mut h = full(Mode::Outline, 6000, 6000.0);
    settle(&mut h);
    h.tool(Tool::Pen);
    let path = line((300.0, 300.0), (700.0, 330.0));
    for (i, (x, y)) in path.iter().enumerate() {
        h.t += 8.0;
        let phase = if i == 0 { atrium_canvas::pointer::Phase::Down } else { atrium_canvas::pointer::Phase::Move };
        let s = h.sample(phase, 1, *x, *y);
        h.send(s);
        h.tick();
        assert!(written(&h) < 3000, "a frame of ink wrote {}", written(&h));
    }
    let s = h.sample(atrium_canvas::pointer::Phase::Up, 1, 700.0, 330.0);
    h.send(s);
    h.tick();
    assert!(written(&h) < 3000, "the commit is drawn onto the tiles: {}", written(&h));
    h.publish();
}

#[test]
fn a_large_selection_is_dragged_as_a_picture() {
    for mode in [Mode::Mesh, Mode::Outline] {
        let mut h = full(mode, 6000, 6000.0);
        settle(&mut h);
        h.engine.act(Action::SelectAll, 0.0, 0.0);
        settle(&mut h);
        let down = h.sample(atrium_canvas::pointer::Phase::Down, 1, f64::from(W) / 2.0, f64::from(H) / 2.0);
        h.send(down);
        for i in 1..40 {
            h.t += 8.0;
            let s =
                h.sample(atrium_canvas::pointer::Phase::Move, 1, f64::from(W) / 2.0 + f64::from(i), f64::from(H) / 2.0);
            h.send(s);
            h.tick();
            assert!(written(&h) < 120_000, "{mode:?}: frame {i} of the drag wrote {}", written(&h));
        }
        for i in 40..120 {
            let s =
                h.sample(atrium_canvas::pointer::Phase::Move, 1, f64::from(W) / 2.0 + f64::from(i), f64::from(H) / 2.0);
            h.send(s);
            h.tick();
        }
        assert!(written(&h) < 1000, "{mode:?}: at last only the picture moves: {}", written(&h));
        let first = h.all()[0].g.x;
        let s = h.sample(atrium_canvas::pointer::Phase::Up, 1, f64::from(W) / 2.0 + 120.0, f64::from(H) / 2.0);
        h.send(s);
        let zoom = h.engine.camera().zoom;
        assert!((h.all()[0].g.x - first - 120.0 / zoom).abs() < 1e-6);
        settle(&mut h);
        h.publish();
    }
}

#[test]
fn zooming_shows_the_old_tiles_and_makes_new_ones_at_rest() {
    let mut h = full(Mode::Mesh, 6000, 6000.0);
    settle(&mut h);
    for _ in 0..10 {
        h.engine.wheel(0.0, -4.0, Point::new(640.0, 360.0), true);
        h.tick();
        assert!(written(&h) < 60_000);
    }
    settle(&mut h);
    assert_eq!(h.tick() & FRAME, 0);
}

#[test]
fn a_lost_context_is_drawn_again_whole() {
    let mut h = full(Mode::Mesh, 6000, 6000.0);
    settle(&mut h);
    h.engine.restored();
    let (_, ticks) = settle(&mut h);
    assert!(ticks > 3);
}

#[test]
fn a_thing_erased_on_a_full_board_is_gone_in_the_same_frame() {
    let mut h = full(Mode::Mesh, 6000, 6000.0);
    settle(&mut h);
    h.tool_with(Tool::Eraser, Style { width: Some(20.0), ..Style::default() });
    h.engine.set_eraser_cuts(false);
    let n = h.all().len();
    h.drag(&line((400.0, 300.0), (500.0, 300.0)));
    assert!(h.all().len() < n);
    settle(&mut h);
    h.undo();
    settle(&mut h);
    assert_eq!(h.all().len(), n);
}
