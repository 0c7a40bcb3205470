//! Marquees and lassos: what is taken move by move is what one look at the whole would take.

use std::rc::Rc;

use atrium_canvas::geom::winding;
use atrium_canvas::hit::{ItemShape, MARKS, item_in_rect, lassoed, marks};
use atrium_canvas::kurbo::{Point, Rect};
use atrium_canvas::pointer::{Phase, Sample, sample};
use atrium_canvas::tess::Mode;
use atrium_canvas::{Action, Tool};
use atrium_model::{Group, Item, ItemId, Kind, Lock, Op, Rng, Route};

use crate::connecting::{boxed, connector, id, whole};
use crate::crowd::crowd;
use crate::driver::{EngineDriver, hands, line};

const SEEDS: [u64; 4] = [1, 22, 333, 4444];

/// A board of strokes and boxes over the screen, things large enough to be judged exactly.
fn desk(n: u64) -> EngineDriver {
    let mut h = EngineDriver { careful: false, ..EngineDriver::new(Mode::Outline) };
    let chunk = crowd(n, 700.0);
    h.engine.load_chunk(&chunk).expect("a chunk");
    h.server.load_chunk(&chunk).expect("a chunk");
    h.tool(Tool::Select);
    h.tick();
    h
}

fn at(rng: &mut Rng) -> (f64, f64) {
    (rng.below(1280) as f64, rng.below(720) as f64)
}

fn items(h: &EngineDriver) -> Vec<Item> {
    h.server.iter().map(|s| h.server.item(s).clone()).collect()
}

fn taken(h: &mut EngineDriver) -> Vec<ItemId> {
    let mut ids = h.selected();
    ids.sort_unstable();
    ids
}

fn expected(h: &EngineDriver, takes: impl Fn(&Item, &ItemShape) -> bool) -> Vec<ItemId> {
    let mut ids: Vec<ItemId> = items(h).iter().filter(|i| takes(i, &ItemShape::new(i))).map(|i| i.id).collect();
    ids.sort_unstable();
    ids
}

fn step(h: &mut EngineDriver, phase: Phase, p: (f64, f64)) {
    h.t += 8.0;
    let s = h.sample(phase, 1, p.0, p.1);
    h.send(s);
}

#[test]
fn a_marquee_drawn_to_and_fro_takes_what_one_look_would() {
    for seed in SEEDS {
        let (mut h, mut rng) = (desk(400), Rng::from_number(seed));
        // A corner of the screen: nothing lies there to be dragged.
        let from = (1279.0, 0.0);
        step(&mut h, Phase::Down, from);
        for turn in 0..60 {
            let to = at(&mut rng);
            step(&mut h, Phase::Move, to);
            if rng.below(3) == 0 {
                h.tick();
            }
            let area = Rect::from_points(from, to);
            let want = expected(&h, |i, shape| item_in_rect(i, shape, area));
            assert_eq!(taken(&mut h), want, "seed {seed}, move {turn} to {to:?}");
        }
        step(&mut h, Phase::Up, from);
        h.check();
    }
}

/// The path the engine keeps: corners too near to the one before are left out.
#[test]
fn a_marquee_takes_a_bound_connector_only_whole() {
    let mut h = hands();
    h.other(vec![
        Op::Put(boxed(1, Kind::Rectangle, Rect::new(100.0, 100.0, 200.0, 200.0))),
        Op::Put(boxed(2, Kind::Rectangle, Rect::new(500.0, 100.0, 600.0, 200.0))),
        Op::Put(connector(3, Route::Straight, whole(id(1)), whole(id(2)))),
    ]);
    h.tool(Tool::Select);
    h.settle();
    h.drag(&line((50.0, 50.0), (350.0, 250.0)));
    assert_eq!(taken(&mut h), [id(1)]);
    h.drag(&line((50.0, 50.0), (550.0, 250.0)));
    assert_eq!(taken(&mut h), [id(1), id(2), id(3)]);
}

fn corners(path: &[(f64, f64)]) -> Vec<Point> {
    let mut out: Vec<Point> = Vec::new();
    for p in path.iter().map(|p| Point::new(p.0, p.1)) {
        if out.last().is_none_or(|l| l.distance(p) >= 1.5) {
            out.push(p);
        }
    }
    out
}

#[test]
fn a_lasso_takes_what_lies_in_it_by_60_percent_however_tangled() {
    for seed in SEEDS {
        let (mut h, mut rng) = (desk(400), Rng::from_number(seed));
        h.engine.set_lasso(true);
        let mut path = vec![(1279.0, 0.0)];
        step(&mut h, Phase::Down, path[0]);
        for turn in 0..60 {
            let to = at(&mut rng);
            path.push(to);
            step(&mut h, Phase::Move, to);
            let path = corners(&path);
            let want = expected(&h, |item, shape| {
                let mut points = Vec::new();
                marks(item, shape, &mut points);
                let inside = points.iter().filter(|p| winding(&path, **p) != 0).count();
                lassoed(item.kind, inside, MARKS)
            });
            assert_eq!(taken(&mut h), want, "seed {seed}, corner {turn}");
        }
        step(&mut h, Phase::Up, path[60]);
        h.check();
    }
}

#[test]
fn ink_is_judged_by_its_length() {
    let mut h = EngineDriver::new(Mode::Mesh);
    h.tool(Tool::Pen);
    h.drag(&line((200.0, 300.0), (400.0, 300.0)));
    let ink = h.only().id;
    h.engine.set_lasso(true);
    for (right, takes) in [(300.0, false), (315.0, false), (325.0, true), (500.0, true)] {
        h.tool(Tool::Select);
        h.drag(&[(100.0, 250.0), (right, 250.0), (right, 350.0), (100.0, 350.0), (100.0, 260.0)]);
        assert_eq!(h.selected(), if takes { vec![ink] } else { vec![] }, "to {right}");
    }
}

#[test]
fn a_lasso_round_words_leaves_the_box_they_stand_in() {
    let mut h = EngineDriver::new(Mode::Mesh);
    h.tool(Tool::Rectangle);
    h.drag(&line((100.0, 100.0), (600.0, 600.0)));
    let frame = h.only().id;
    h.tool(Tool::Pen);
    h.drag(&line((300.0, 300.0), (360.0, 320.0)));
    h.tool(Tool::Select);
    h.engine.set_lasso(true);
    // It begins on nothing, and may begin on ink that is not selected.
    h.drag(&[(280.0, 280.0), (400.0, 280.0), (400.0, 340.0), (280.0, 340.0)]);
    let ink = h.selected();
    assert!(ink.len() == 1 && ink[0] != frame, "{ink:?}");
    h.click(900.0, 60.0);
    h.drag(&[(300.0, 300.0), (400.0, 280.0), (400.0, 340.0), (280.0, 340.0), (280.0, 290.0)]);
    assert_eq!(h.selected(), ink);
    // A press on what is selected drags it; a click takes one thing.
    let before = h.item(&ink[0]).g.x;
    h.drag(&line((330.0, 310.0), (380.0, 310.0)));
    assert!((h.item(&ink[0]).g.x - before - 50.0).abs() < 1e-6);
    h.click(900.0, 60.0);
    h.click(600.0, 350.0);
    assert_eq!(h.selected(), vec![frame]);
}

#[test]
fn shift_adds_escape_takes_back_and_groups_come_whole() {
    for lasso in [false, true] {
        let mut h = EngineDriver::new(Mode::Mesh);
        h.tool(Tool::Rectangle);
        for x in [100.0, 300.0, 500.0] {
            h.tool(Tool::Rectangle);
            h.drag(&line((x, 100.0), (x + 100.0, 200.0)));
        }
        let all: Vec<ItemId> = h.all().iter().map(|i| i.id).collect();
        h.engine.select_ids(&all[..2]);
        h.engine.act(Action::Group, 0.0, 0.0);
        h.publish();
        let group = h.selected()[0];
        h.engine.set_lasso(lasso);
        h.click(1000.0, 600.0);
        // Round the first alone: its group comes.
        let round = |x: f64| [(x, 50.0), (x + 140.0, 52.0), (x + 142.0, 250.0), (x - 10.0, 252.0), (x - 12.0, 60.0)];
        let ends = |x: f64| if lasso { round(x).to_vec() } else { vec![(x, 50.0), (x + 140.0, 250.0)] };
        h.drag(&ends(80.0));
        assert_eq!(h.selected(), vec![group], "lasso {lasso}");
        h.drag_with(&ends(480.0), sample::SHIFT);
        assert_eq!(h.selected().len(), 2);
        let path = ends(480.0);
        for (k, p) in path.iter().enumerate() {
            let s = h.sample(if k == 0 { Phase::Down } else { Phase::Move }, 1, p.0, p.1);
            h.send(Sample { modifiers: sample::SHIFT, ..s });
        }
        h.engine.act(Action::Escape, 0.0, 0.0);
        assert_eq!(h.selected().len(), 2, "what was selected before stays");
        let s = h.sample(Phase::Up, 1, 900.0, 600.0);
        h.send(s);
    }
}

#[test]
fn what_others_do_meanwhile_counts() {
    for lasso in [false, true] {
        let mut h = EngineDriver::new(Mode::Mesh);
        for x in [100.0, 300.0] {
            h.tool(Tool::Rectangle);
            h.drag(&line((x, 100.0), (x + 100.0, 200.0)));
        }
        let [a, b] = [0, 1].map(|k| h.all()[k].id);
        h.tool(Tool::Select);
        h.engine.set_lasso(lasso);
        let path: &[(f64, f64)] = if lasso {
            &[(50.0, 50.0), (450.0, 60.0), (450.0, 250.0), (60.0, 250.0)]
        } else {
            &[(50.0, 50.0), (450.0, 250.0)]
        };
        for (k, p) in path.iter().enumerate() {
            step(&mut h, if k == 0 { Phase::Down } else { Phase::Move }, *p);
        }
        assert_eq!(h.selected().len(), 2);
        let away = |h: &mut EngineDriver, id: ItemId, dx: f64| h.other(vec![Op::Move { dx, dy: 0.0, ids: vec![id] }]);
        away(&mut h, a, 800.0);
        assert_eq!(h.selected(), vec![b], "moved out");
        away(&mut h, a, -800.0);
        assert_eq!(h.selected().len(), 2, "and in again");
        h.other(vec![Op::Set(vec![b], Group::L(Lock::Anyone))]);
        assert_eq!(h.selected(), vec![a], "locked");
        h.other(vec![Op::Set(vec![b], Group::L(Lock::None))]);
        h.other(vec![Op::Delete(vec![a])]);
        assert_eq!(h.selected(), vec![b], "deleted");
        let mut new =
            Item { g: h.item(&b).g, z: h.item(&b).z, s: Rc::default(), ..Item::new(ItemId([5; 16]), Kind::Ellipse) };
        new.g.x = 120.0;
        h.other(vec![Op::Put(new)]);
        assert_eq!(h.selected().len(), 2, "new");
        step(&mut h, Phase::Up, path[path.len() - 1]);
        assert_eq!(h.selected().len(), 2);
    }
}
