//! Drags that are brought to what is near: edges, centres, distances, the lines of the paper.

use atrium_canvas::kurbo::Point;
use atrium_canvas::pointer::{Device, Phase, Sample};
use atrium_canvas::{Action, Tool};
use atrium_model::{Geometry, Group, ItemId, Kind, Op};

use crate::driver::{EngineDriver, hands, line, rectangle};

const CTRL: u8 = 2;
const GUIDE: [u8; 4] = [0xd6, 0x33, 0x6c, 0xff];

/// x, y, w, h, to a millionth.
fn at(h: &EngineDriver, id: &ItemId) -> (f64, f64, f64, f64) {
    let round = |v: f64| (v * 1e6).round() / 1e6;
    let Geometry { x, y, w, h, .. } = h.item(id).g;
    (round(x), round(y), round(w), round(h))
}

fn snapping() -> EngineDriver {
    let mut h = hands();
    h.engine.set_snap_to(true, false);
    h
}

#[test]
fn a_moved_thing_goes_to_the_edges_and_centres_near_it() {
    let mut h = snapping();
    rectangle(&mut h, (100.0, 100.0), (200.0, 200.0));
    let b = rectangle(&mut h, (400.0, 300.0), (450.0, 350.0));
    // Its left edge to 4 px beside the other's, far from it in height.
    h.drag(&line((400.0, 312.0), (104.0, 412.0)));
    assert_eq!(at(&h, &b), (100.0, 400.0, 50.0, 50.0));
    // Its centre to the other's: 150.
    h.drag(&line((100.0, 412.0), (122.0, 412.0)));
    assert_eq!(at(&h, &b).0, 125.0);
    // Its left edge to the other's right, its top to the other's bottom.
    h.drag(&line((125.0, 412.0), (203.0, 209.0)));
    assert_eq!(at(&h, &b), (200.0, 200.0, 50.0, 50.0));
    // No edge is near.
    h.drag(&line((200.0, 212.0), (483.0, 324.0)));
    assert_eq!(at(&h, &b), (483.0, 312.0, 50.0, 50.0));
}

#[test]
fn snapping_is_off_unless_asked_for_and_while_ctrl_is_held() {
    let mut h = hands();
    rectangle(&mut h, (100.0, 100.0), (200.0, 200.0));
    let b = rectangle(&mut h, (400.0, 300.0), (450.0, 350.0));
    h.drag(&line((400.0, 312.0), (104.0, 412.0)));
    assert_eq!(at(&h, &b).0, 104.0);
    h.engine.set_snap_to(true, true);
    h.click(900.0, 600.0);
    h.click(104.0, 412.0);
    h.t += 600.0;
    let way = line((104.0, 412.0), (103.0, 432.0));
    let down = h.sample(Phase::Down, 1, way[0].0, way[0].1);
    h.send(down);
    for p in &way[1..] {
        let s = h.sample(Phase::Move, 1, p.0, p.1);
        h.send(Sample { modifiers: CTRL, ..s });
    }
    let s = h.sample(Phase::Up, 1, 103.0, 432.0);
    h.send(Sample { modifiers: CTRL, ..s });
    h.publish();
    assert_eq!(at(&h, &b), (103.0, 420.0, 50.0, 50.0));
}

#[test]
fn a_pulled_edge_goes_to_the_edges_near_it() {
    let mut h = snapping();
    rectangle(&mut h, (100.0, 100.0), (200.0, 200.0));
    let b = rectangle(&mut h, (300.0, 300.0), (400.0, 400.0));
    // Its left edge.
    h.drag(&line((300.0, 350.0), (203.0, 350.0)));
    assert_eq!(at(&h, &b), (200.0, 300.0, 200.0, 100.0));
    // Its upper right corner: the top alone has an edge near.
    h.drag(&line((400.0, 300.0), (440.0, 203.0)));
    assert_eq!(at(&h, &b), (200.0, 200.0, 240.0, 200.0));
    // Shift keeps the ratio: the nearer edge leads.
    h.drag_with(&line((440.0, 400.0), (318.0, 298.0)), 1);
    let g = h.item(&b).g;
    assert!((g.w / g.h - 1.2).abs() < 1e-9, "{g:?}");
}

#[test]
fn a_pulled_side_becomes_as_long_as_one_near_it() {
    let mut h = snapping();
    rectangle(&mut h, (100.0, 150.0), (250.0, 220.0));
    // As large as it is, and farther away than this one is large: no measure.
    rectangle(&mut h, (900.0, 600.0), (1023.0, 693.0));
    let b = rectangle(&mut h, (300.0, 300.0), (400.0, 400.0));
    // 3 less than the other's width; no edge is near.
    h.drag(&line((400.0, 350.0), (447.0, 350.0)));
    assert_eq!(at(&h, &b), (300.0, 300.0, 150.0, 100.0));
    // From the other side, and its height along with it: by the corner.
    h.drag(&line((300.0, 300.0), (343.0, 300.0)));
    assert_eq!(at(&h, &b).2, 107.0);
    h.drag(&line((343.0, 300.0), (303.0, 327.0)));
    assert_eq!(at(&h, &b), (300.0, 330.0, 150.0, 70.0));
    // Nothing near is as large as the far one.
    h.drag(&line((450.0, 365.0), (424.0, 365.0)));
    assert_eq!(at(&h, &b).2, 124.0);
}

#[test]
fn equal_distances_hold() {
    let mut h = snapping();
    let row = |h: &mut EngineDriver, x: f64| rectangle(h, (x, 100.0), (x + 50.0, 150.0));
    row(&mut h, 100.0);
    row(&mut h, 190.0);
    let c = row(&mut h, 500.0);
    // 40 apart, as the two are; not on their line, so that edges have no say.
    h.drag(&line((500.0, 112.0), (283.0, 99.0)));
    assert_eq!(at(&h, &c), (280.0, 87.0, 50.0, 50.0));
    // In the middle between two.
    let d = rectangle(&mut h, (600.0, 60.0), (640.0, 190.0));
    h.click(900.0, 600.0);
    h.click(280.0, 99.0);
    h.drag(&line((280.0, 99.0), (393.0, 121.0)));
    assert_eq!(at(&h, &c).0, (240.0 + 600.0 - 50.0) / 2.0);
    assert_eq!(at(&h, &d).0, 600.0);
}

#[test]
fn the_paper_s_lines_hold_what_nothing_else_does() {
    let mut h = hands();
    h.engine.set_snap_to(false, true);
    let a = rectangle(&mut h, (100.0, 100.0), (205.0, 205.0));
    h.drag(&line((100.0, 120.0), (137.0, 120.0)));
    assert_eq!((at(&h, &a).0, at(&h, &a).1), (144.0, 96.0));
    h.drag(&line((249.0, 201.0), (275.0, 225.0)));
    assert_eq!(at(&h, &a), (144.0, 96.0, 120.0, 120.0));
}

#[test]
fn guides_are_shown_while_it_lies_there_and_not_after() {
    let mut h = snapping();
    rectangle(&mut h, (100.0, 100.0), (200.0, 200.0));
    rectangle(&mut h, (400.0, 300.0), (450.0, 350.0));
    h.settle();
    h.t += 600.0;
    let red = |h: &mut EngineDriver| {
        h.tick();
        let rgba = GUIDE;
        h.engine.streams().verts.iter().any(|v| v.rgba == rgba)
    };
    for (phase, x) in [(Phase::Down, 400.0), (Phase::Move, 300.0), (Phase::Move, 103.0)] {
        let s = h.sample(phase, 1, x, 312.0 + (400.0 - x) / 4.0);
        h.send(s);
    }
    assert!(red(&mut h));
    let s = h.sample(Phase::Move, 1, 330.0, 437.0);
    h.send(s);
    assert!(!red(&mut h));
    let s = h.sample(Phase::Move, 1, 103.0, 400.0);
    h.send(s);
    assert!(red(&mut h));
    let s = h.sample(Phase::Up, 1, 103.0, 400.0);
    h.send(s);
    assert!(!red(&mut h));
}

/// How far the guides reach that run from top to bottom near an x: top and bottom of each piece.
fn upright_guides(h: &EngineDriver, x: f32) -> Vec<(f32, f32)> {
    let near = h.engine.streams().verts.iter().filter(|v| v.rgba == GUIDE && (v.x - x).abs() < 2.0);
    let mut ys: Vec<f32> = near.map(|v| v.y).collect();
    ys.sort_by(f32::total_cmp);
    ys.dedup_by(|a, b| (*a - *b).abs() < 2.0);
    ys.chunks(2).map(|two| (two[0], two[two.len() - 1])).collect()
}

#[test]
fn a_guide_goes_beyond_what_it_joins_and_leaves_out_the_inside_of_boxes() {
    let mut h = snapping();
    rectangle(&mut h, (100.0, 100.0), (200.0, 200.0));
    rectangle(&mut h, (120.0, 300.0), (180.0, 360.0));
    h.settle();
    h.t += 600.0;
    // Its centre to that of the other: 150.
    for (phase, x, y) in [(Phase::Down, 120.0, 345.0), (Phase::Move, 140.0, 365.0), (Phase::Move, 121.0, 365.0)] {
        let s = h.sample(phase, 1, x, y);
        h.send(s);
    }
    h.tick();
    let pieces = upright_guides(&h, 150.5);
    let wanted = [(84.0, 100.0), (200.0, 320.0), (380.0, 396.0)];
    assert_eq!(pieces.len(), 3, "{pieces:?}");
    for ((a, b), (from, to)) in pieces.iter().zip(wanted) {
        assert!((a - from).abs() < 3.0 && (b - to).abs() < 3.0, "{pieces:?}");
    }
}

#[test]
fn a_box_that_is_drawn_stops_where_its_gaps_are_equal() {
    let mut h = snapping();
    rectangle(&mut h, (100.0, 100.0), (160.0, 160.0));
    rectangle(&mut h, (190.0, 100.0), (250.0, 160.0));
    rectangle(&mut h, (400.0, 90.0), (460.0, 170.0));
    h.settle();
    // It begins 30 behind the second, as that stands behind the first, and ends 30 before the third.
    let made = rectangle(&mut h, (283.0, 115.0), (367.0, 145.0));
    assert_eq!(at(&h, &made), (280.0, 115.0, 90.0, 30.0));
}

#[test]
fn where_gaps_are_equal_each_says_how_long_it_is() {
    let mut h = snapping();
    rectangle(&mut h, (100.0, 100.0), (160.0, 160.0));
    rectangle(&mut h, (190.0, 100.0), (250.0, 160.0));
    rectangle(&mut h, (400.0, 300.0), (460.0, 360.0));
    h.settle();
    h.t += 600.0;
    for (phase, x, y) in [(Phase::Down, 400.0, 312.0), (Phase::Move, 330.0, 212.0), (Phase::Move, 283.0, 115.0)] {
        let s = h.sample(phase, 1, x, y);
        h.send(s);
    }
    h.tick();
    // TEXT of the draw list, a slot of numbers.
    let ops = &h.engine.streams().ops;
    let (mut at, mut numbers) = (0, Vec::new());
    while at < ops.len() {
        if ops[at] & 0xff == 6 && ops[at + 1] >> 31 == 1 {
            numbers.push(ops[at + 1] & 0x7fff_ffff);
        }
        at += (ops[at] >> 8).max(1) as usize;
    }
    assert_eq!(numbers, [30, 30]);
}

#[test]
fn a_shape_is_drawn_open_to_edges_while_another_hand_moves_a_thing_to_them() {
    let mut h = snapping();
    rectangle(&mut h, (100.0, 100.0), (200.0, 200.0));
    let b = rectangle(&mut h, (400.0, 300.0), (450.0, 350.0));
    h.t += 600.0;
    for (phase, x) in [(Phase::Down, 400.0), (Phase::Move, 390.0)] {
        let s = h.sample(phase, 1, x, 312.0);
        h.send(s);
    }
    h.tool(Tool::Ellipse);
    let down = h.sample(Phase::Down, 2, 203.0, 500.0);
    h.send(Sample { device: Device::Pen, ..down });
    for i in 1..=10_u8 {
        let part = f64::from(i) / 10.0;
        let s = h.sample(Phase::Move, 1, 400.0 - 297.0 * part, 312.0 + 50.0 * part);
        h.send(s);
        let s = h.sample(Phase::Move, 2, 203.0 + 194.0 * part, 500.0 + 50.0 * part);
        h.send(Sample { device: Device::Pen, ..s });
        h.tick();
    }
    let up = h.sample(Phase::Up, 1, 103.0, 362.0);
    h.send(up);
    let up = h.sample(Phase::Up, 2, 98.0, 550.0);
    h.send(Sample { device: Device::Pen, ..up });
    h.tick();
    h.publish();
    assert_eq!(at(&h, &b), (100.0, 350.0, 50.0, 50.0));
    let made = h.all().into_iter().find(|item| item.kind == Kind::Ellipse).expect("it was drawn").id;
    assert_eq!(at(&h, &made), (100.0, 500.0, 100.0, 50.0));
}

#[test]
fn ink_lines_and_what_is_dragged_itself_hold_nothing() {
    let mut h = snapping();
    h.tool(Tool::Pen);
    h.drag(&line((100.0, 100.0), (200.0, 200.0)));
    h.tool(Tool::Line);
    h.drag(&line((300.0, 500.0), (250.0, 600.0)));
    let a = rectangle(&mut h, (400.0, 300.0), (450.0, 350.0));
    let b = rectangle(&mut h, (460.0, 360.0), (500.0, 400.0));
    h.engine.act(Action::SelectAll, 0.0, 0.0);
    h.engine.select_ids(&[a, b]);
    h.drag(&line((455.0, 355.0), (158.0, 263.0)));
    assert_eq!((at(&h, &a).0, at(&h, &b).1), (103.0, 268.0));
}

#[test]
fn among_ten_thousand_only_what_is_near_is_asked() {
    let mut h = hands();
    h.careful = false;
    let far = rectangle(&mut h, (20.0, 20.0), (40.0, 40.0));
    h.engine.select_ids(&[far]);
    let chunk = h.engine.copy();
    for i in 0..100 {
        let p = Point::new(30.0 + f64::from(i % 40) * 7.0, 30.0 + f64::from(i / 40) * 7.0);
        h.engine.paste(&chunk, p);
    }
    h.engine.act(Action::SelectAll, 0.0, 0.0);
    let many = h.engine.copy();
    for i in 0..100 {
        h.engine.paste(&many, Point::new(200.0 + f64::from(i % 10), 60.0 + f64::from(i / 10)));
    }
    assert!(h.engine.count(None) > 10_000);
    let near = rectangle(&mut h, (700.0, 600.0), (800.0, 650.0));
    let b = rectangle(&mut h, (900.0, 400.0), (950.0, 450.0));
    h.engine.set_snap_to(true, false);
    h.drag(&line((900.0, 412.0), (804.0, 544.0)));
    assert_eq!((at(&h, &b).0, at(&h, &near).0), (800.0, 700.0));
}

#[test]
fn what_is_flipped_is_mirrored_in_the_middle_of_all_and_words_stay_readable() {
    let mut h = hands();
    let a = rectangle(&mut h, (100.0, 100.0), (200.0, 200.0));
    let b = rectangle(&mut h, (300.0, 100.0), (400.0, 150.0));
    h.tool(Tool::Sticky);
    h.drag(&line((500.0, 300.0), (600.0, 400.0)));
    h.engine.end_edit(true);
    let note = h.selected()[0];
    h.engine.select_ids(&[a, b, note]);
    h.engine.act(Action::FlipX, 0.0, 0.0);
    h.tick();
    h.publish();
    assert_eq!(at(&h, &a), (600.0, 100.0, -100.0, 100.0));
    assert_eq!(at(&h, &note), (100.0, 300.0, 100.0, 100.0));
    h.undo();
    assert_eq!(at(&h, &b), (300.0, 100.0, 100.0, 50.0));
    // One that is turned: as in a mirror on the board, twice is nothing.
    h.engine.select_ids(&[b]);
    let before = Geometry { rot: 0.5, ..h.item(&b).g };
    h.other(vec![Op::Set(vec![b], Group::G(before))]);
    for (flips, rot, h_sign) in [(1, -before.rot, -1.0), (2, before.rot, 1.0)] {
        h.engine.act(Action::FlipY, 0.0, 0.0);
        h.tick();
        h.publish();
        let g = h.item(&b).g;
        assert!((g.rot - rot).abs() < 1e-9 && (g.h - before.h * h_sign).abs() < 1e-9, "{flips}: {g:?}");
    }
}

#[test]
fn what_is_hidden_is_neither_drawn_nor_hit_until_it_is_shown_again() {
    let mut h = hands();
    let a = rectangle(&mut h, (100.0, 100.0), (200.0, 200.0));
    let b = rectangle(&mut h, (150.0, 150.0), (260.0, 260.0));
    h.other(vec![Op::Set(vec![b], Group::H(true))]);
    h.settle();
    assert_eq!((h.hit(260.0, 230.0), h.hit(200.0, 120.0)), (None, Some(a)));
    h.engine.camera_fit(false);
    let close = h.engine.camera().zoom;
    h.other(vec![Op::Set(vec![b], Group::H(false))]);
    h.settle();
    assert_eq!(h.hit(260.0, 230.0), Some(b));
    h.engine.camera_fit(false);
    assert!(h.engine.camera().zoom <= close);
}

#[test]
fn a_box_that_an_arrow_leads_to_is_shown_while_it_is_dropped_and_stands_at_equal_gaps() {
    let mut h = snapping();
    rectangle(&mut h, (100.0, 200.0), (160.0, 260.0));
    let b = rectangle(&mut h, (200.0, 200.0), (260.0, 260.0));
    h.settle();
    h.t += 600.0;
    h.engine.select_ids(&[b]);
    // The dot stands 20 beside its right side. Dropped 3 off where the gap is 40 once more.
    for (phase, x) in [(Phase::Down, 280.0), (Phase::Move, 300.0), (Phase::Move, 333.0)] {
        let s = h.sample(phase, 1, x, 232.0);
        h.send(s);
        h.tick();
    }
    let red = |h: &EngineDriver| h.engine.streams().verts.iter().any(|v| v.rgba == GUIDE);
    let shown =
        |h: &EngineDriver| h.engine.streams().verts.iter().any(|v| v.rgba != GUIDE && (v.x - 360.0).abs() < 2.0);
    assert!(red(&h) && shown(&h), "the box and why it stands there");
    let s = h.sample(Phase::Up, 1, 333.0, 232.0);
    h.send(s);
    h.tick();
    h.publish();
    assert!(!red(&h));
    let made = h.selected()[0];
    assert_eq!(at(&h, &made), (300.0, 200.0, 60.0, 60.0));
}
