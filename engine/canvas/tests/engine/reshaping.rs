//! A selected shape is pulled into another proportion by the handle inside its edge.

use atrium_canvas::Action;
use atrium_canvas::kurbo::Point;
use atrium_canvas::pointer::{Device, Phase, Sample};
use atrium_canvas::shape::contour;
use atrium_model::{Geometry, Group, Item, ItemId, Lock, Op, Style};

use crate::driver::{EngineDriver, hands, line, rectangle};

/// The number of an outline in the format.
const HEXAGON: u8 = 7;

/// A box from (100, 100) to (300, 200) with another outline, selected.
fn shape(h: &mut EngineDriver, form: u8) -> ItemId {
    let id = rectangle(h, (100.0, 100.0), (300.0, 200.0));
    h.engine.form_selection(form);
    h.publish();
    id
}

fn proportion(h: &EngineDriver, id: &ItemId) -> Option<f64> {
    h.item(id).f.and_then(|form| form.values.first().map(|value| f64::from(*value)))
}

fn passes(item: &Item, p: Point) -> bool {
    let mut points = Vec::new();
    contour(item).iter().for_each(|outline| outline.flatten(0.01, &mut points));
    points.iter().any(|q| q.distance(p) < 0.01)
}

#[test]
fn every_outline_that_has_a_proportion_has_a_handle_for_it() {
    // Its corner, the way from there to the handle, how far that is pulled, what comes of it.
    let cases = [
        (HEXAGON, (150.0, 100.0), (0.0, 16.0), (20.0, 0.0), 0.35),
        (8, (129.289, 100.0), (0.0, 16.0), (10.0, 0.0), 0.392_893),
        (9, (150.0, 100.0), (0.0, 16.0), (100.0, 5.0), 0.75),
        (10, (140.0, 100.0), (0.0, 16.0), (-20.0, 0.0), 0.1),
        (11, (224.721, 137.39), (0.0, 0.0), (6.180, -4.472), 0.5),
        (12, (166.667, 100.0), (0.0, 16.0), (10.0, 0.0), 0.383_333),
        (13, (240.0, 100.0), (0.0, 16.0), (-20.0, 0.0), 0.4),
        (14, (220.0, 100.0), (0.0, 16.0), (-20.0, 0.0), 0.5),
        (15, (100.0, 114.0), (16.0, 0.0), (0.0, 20.0), 0.34),
        (18, (100.0, 178.0), (16.0, 0.0), (0.0, -10.0), 0.32),
        (19, (110.0, 100.0), (0.0, 16.0), (20.0, 0.0), 0.3),
    ];
    for (form, corner, inside, by, expected) in cases {
        let mut h = hands();
        let id = shape(&mut h, form);
        let (x, y) = (corner.0 + inside.0, corner.1 + inside.1);
        // Of a speech bubble the corner is a round one.
        assert!(form == 18 || passes(&h.item(&id), Point::new(corner.0, corner.1)), "form {form} has its corner there");
        h.t += 600.0;
        h.drag(&line((x, y), (x + by.0, y + by.1)));
        let now = proportion(&h, &id).unwrap_or_default();
        assert!((now - expected).abs() < 1e-3, "form {form}: {now}, not {expected}");
        assert_eq!(h.item(&id).g, Geometry { x: 100.0, y: 100.0, w: 200.0, h: 100.0, rot: 0.0 });
        h.undo();
        assert_eq!(proportion(&h, &id), None, "form {form}: one step");
    }
}

#[test]
fn it_ends_where_the_outline_does_and_keeps_to_turned_and_mirrored_boxes() {
    let mut h = hands();
    let id = shape(&mut h, HEXAGON);
    h.drag(&line((150.0, 116.0), (700.0, 116.0)));
    assert_eq!(proportion(&h, &id), Some(0.5));
    h.t += 600.0;
    // It stands below the handle in the middle of the edge, which stays that of the size.
    h.drag(&line((200.0, 116.0), (0.0, 300.0)));
    assert_eq!(proportion(&h, &id), Some(0.0));
    h.undo();
    h.undo();
    // Upside down, and a quarter to the right: its corner is at the right, below.
    let g = Geometry { x: 300.0, y: 200.0, w: -200.0, h: -100.0, rot: core::f64::consts::FRAC_PI_2 };
    h.other(vec![Op::Set(vec![id], Group::G(g))]);
    h.t += 600.0;
    h.drag(&line((166.0, 200.0), (166.0, 180.0)));
    assert!((proportion(&h, &id).unwrap_or_default() - 0.35).abs() < 1e-6);
}

#[test]
fn a_finger_finds_it_within_44_px_and_small_or_locked_shapes_have_none() {
    let finger = |h: &mut EngineDriver, from: (f64, f64), to: (f64, f64)| {
        h.t += 600.0;
        for (phase, (x, y)) in [(Phase::Down, from), (Phase::Move, to), (Phase::Up, to)] {
            h.t += 8.0;
            let s = h.sample(phase, 5, x, y);
            h.send(Sample { device: Device::Touch, ..s });
        }
        h.tick();
        h.publish();
    };
    let mut h = hands();
    let id = shape(&mut h, HEXAGON);
    finger(&mut h, (150.0, 137.0), (170.0, 137.0));
    assert!((proportion(&h, &id).unwrap_or_default() - 0.35).abs() < 1e-6);
    h.undo();
    finger(&mut h, (150.0, 139.0), (170.0, 139.0));
    assert_eq!(proportion(&h, &id), None);

    let mut h = hands();
    let id = shape(&mut h, HEXAGON);
    h.other(vec![Op::Set(vec![id], Group::L(Lock::Anyone))]);
    h.engine.select_ids(&[id]);
    h.drag(&line((150.0, 116.0), (170.0, 116.0)));
    h.other(vec![Op::Set(vec![id], Group::L(Lock::None))]);
    let g = Geometry { x: 100.0, y: 100.0, w: 200.0, h: 40.0, rot: 0.0 };
    h.other(vec![Op::Set(vec![id], Group::G(g))]);
    h.t += 600.0;
    h.engine.select_ids(&[id]);
    h.drag(&line((150.0, 116.0), (170.0, 116.0)));
    assert_eq!(proportion(&h, &id), None);
}

#[test]
fn what_is_taken_back_or_away_while_it_is_pulled_leaves_nothing() {
    let mut h = hands();
    let id = shape(&mut h, HEXAGON);
    let pull = |h: &mut EngineDriver| {
        h.t += 600.0;
        for (phase, x) in [(Phase::Down, 150.0), (Phase::Move, 160.0), (Phase::Move, 170.0)] {
            h.t += 8.0;
            let s = h.sample(phase, 1, x, 116.0);
            h.send(s);
        }
        h.tick();
    };
    pull(&mut h);
    h.engine.act(Action::Escape, 0.0, 0.0);
    let s = h.sample(Phase::Up, 1, 170.0, 116.0);
    h.send(s);
    h.tick();
    h.publish();
    assert_eq!(proportion(&h, &id), None);
    pull(&mut h);
    h.other(vec![Op::Delete(vec![id])]);
    let s = h.sample(Phase::Up, 1, 170.0, 116.0);
    h.send(s);
    h.tick();
    h.publish();
    assert!(h.all().is_empty());
}

/// Of the words drawn last, until nothing is left to do: whoever lays them out keeps what it has for as long as this stays.
fn version_of_words(h: &mut EngineDriver, id: &ItemId) -> Option<u32> {
    let slot = h.engine.board().get(id).expect("an item").0;
    let mut version = None;
    loop {
        let bits = h.tick();
        // TEXT of the draw list.
        let ops = &h.engine.streams().ops;
        let mut at = 0;
        while at < ops.len() {
            if ops[at] & 0xff == 6 && ops[at + 1] == slot {
                version = Some(ops[at + 2]);
            }
            at += (ops[at] >> 8).max(1) as usize;
        }
        if bits & (atrium_canvas::AGAIN | atrium_canvas::FRAME) == 0 {
            return version;
        }
    }
}

#[test]
fn words_are_laid_out_anew_when_their_box_their_look_or_their_letters_change() {
    let mut h = hands();
    let id = shape(&mut h, HEXAGON);
    h.double_click(200.0, 150.0);
    h.engine.edit_text("", "words");
    h.engine.end_edit(true);
    h.publish();
    let mut last = version_of_words(&mut h, &id).expect("words are drawn");
    type Change = (&'static str, fn(&mut EngineDriver));
    let changes: [Change; 4] = [
        ("its size", |h| h.engine.act(Action::Resize, 40.0, 0.0)),
        ("its outline", |h| h.engine.form_selection(8)),
        ("the size of its letters", |h| {
            h.engine.style_selection(Style { font_size: Some(30.0), ..Style::default() });
        }),
        ("its letters", |h| {
            h.double_click(220.0, 150.0);
            h.engine.edit_text("words", "other words");
            h.engine.end_edit(true);
        }),
    ];
    for (what, change) in changes {
        change(&mut h);
        h.publish();
        let now = version_of_words(&mut h, &id).expect(what);
        assert!(now > last, "{what} has changed: {now} is after {last}");
        last = now;
    }
}
