//! Connector dots of a shape that a mouse or pen points at without touching it.

use atrium_canvas::Tool;
use atrium_canvas::kurbo::Rect;
use atrium_canvas::pointer::{Device, Phase};
use atrium_model::{End, Group, ItemId, Kind, Lock, Op, Z};

use crate::driver::{EngineDriver, hands, line, rectangle};

/// The dot beside the right side of the shape.
const DOT: (f64, f64) = (420.0, 350.0);

/// One shape from (300, 300) to (400, 400), not selected.
fn unselected() -> (EngineDriver, ItemId) {
    let mut h = hands();
    let id = rectangle(&mut h, (300.0, 300.0), (400.0, 400.0));
    h.tool(Tool::Select);
    h.click(900.0, 600.0);
    h.t += 600.0;
    (h, id)
}

fn point(h: &mut EngineDriver, x: f64, y: f64) {
    let s = h.sample(Phase::Hover, 1, x, y);
    h.send(s);
}

/// How wide the dot is in the frame that shows everything over the board: px; 0: there is none.
fn dot_px(h: &mut EngineDriver, at: (f64, f64)) -> f32 {
    h.tick();
    h.engine.repaint();
    h.tick();
    let verts = h.engine.streams().verts.iter();
    let near = verts.map(|v| v.x - at.0 as f32).filter(|x| x.abs() < 12.0);
    let (least, most) = near.fold((0.0_f32, 0.0_f32), |(least, most), x| (least.min(x), most.max(x)));
    most - least
}

fn shows(h: &mut EngineDriver) -> bool {
    dot_px(h, DOT) > 0.0
}

#[test]
fn a_shape_shows_its_dots_while_a_mouse_or_pen_points_at_it_and_on_the_way_to_a_dot() {
    for device in [Device::Mouse, Device::Pen] {
        let (mut h, id) = unselected();
        h.device = device;
        assert!(!shows(&mut h));
        point(&mut h, 350.0, 350.0);
        assert!(shows(&mut h));
        assert!(h.selected().is_empty(), "{id:?} is not selected");
        point(&mut h, 408.0, 380.0);
        assert!(shows(&mut h), "between the shape and its dot");
        point(&mut h, 460.0, 350.0);
        assert!(!shows(&mut h));
    }
}

#[test]
fn a_dot_grows_under_the_pointer() {
    let (mut h, id) = unselected();
    point(&mut h, 350.0, 350.0);
    let small = dot_px(&mut h, DOT);
    point(&mut h, DOT.0, DOT.1);
    let large = dot_px(&mut h, DOT);
    assert!(large >= small + 3.0, "{small} {large}");
    h.engine.select_ids(&[id]);
    assert_eq!(dot_px(&mut h, DOT), large, "a selected shape's too");
    point(&mut h, 350.0, 350.0);
    assert_eq!(dot_px(&mut h, DOT), small);
}

#[test]
fn a_press_on_a_dot_of_a_shape_that_is_pointed_at_pulls_a_connector_out_of_it() {
    let (mut h, a) = unselected();
    let b = rectangle(&mut h, (600.0, 300.0), (700.0, 400.0));
    assert_eq!(h.selected(), vec![b]);
    h.t += 600.0;
    point(&mut h, 350.0, 350.0);
    point(&mut h, DOT.0, DOT.1);
    h.drag(&line(DOT, (650.0, 350.0)));
    let arrow = h.all().into_iter().find(|item| item.kind == Kind::Connector).expect("an arrow");
    let ends = arrow.c.expect("ends");
    let held = |end: End| if let End::Bound(anchor) = end { Some(anchor.item) } else { None };
    assert_eq!((held(ends.start), held(ends.end)), (Some(a), Some(b)));
}

#[test]
fn a_neighbour_under_a_dot_is_pressed_itself() {
    let (mut h, _) = unselected();
    let b = rectangle(&mut h, (410.0, 300.0), (510.0, 400.0));
    h.click(900.0, 600.0);
    h.t += 600.0;
    point(&mut h, 350.0, 350.0);
    point(&mut h, DOT.0, DOT.1);
    h.click(DOT.0, DOT.1);
    assert_eq!(h.selected(), vec![b]);
    assert_eq!(h.all().len(), 2);
}

#[test]
fn a_click_on_such_a_dot_makes_the_next_shape() {
    let (mut h, a) = unselected();
    point(&mut h, 350.0, 350.0);
    point(&mut h, DOT.0, DOT.1);
    h.click(DOT.0, DOT.1);
    let next = h.all().into_iter().find(|item| item.id != a && item.kind == Kind::Rectangle).expect("another");
    assert!(next.g.x > 400.0 && next.g.y == 300.0);
}

#[test]
fn a_press_where_no_dot_is_shown_selects_nothing_and_pulls_nothing() {
    for device in [Device::Mouse, Device::Touch] {
        let (mut h, _) = unselected();
        if device == Device::Touch {
            // A mouse shows them, and a finger touches.
            point(&mut h, 350.0, 350.0);
        }
        h.device = device;
        h.drag(&line(DOT, (560.0, 500.0)));
        assert_eq!(h.all().len(), 1, "{device:?}");
        assert!(h.selected().is_empty());
    }
}

#[test]
fn dots_go_when_anything_touches_the_board_the_tool_changes_or_the_pointer_leaves() {
    let (mut h, _) = unselected();
    let shown = |h: &mut EngineDriver| {
        h.tool(Tool::Select);
        point(h, 350.0, 350.0);
        assert!(shows(h));
    };
    shown(&mut h);
    h.tool(Tool::Hand);
    assert!(!shows(&mut h));
    point(&mut h, 350.0, 350.0);
    assert!(!shows(&mut h), "with other tools there are none");

    shown(&mut h);
    let left = h.sample(Phase::Cancel, 1, 350.0, 350.0);
    h.send(left);
    assert!(!shows(&mut h));

    shown(&mut h);
    h.device = Device::Touch;
    let finger = h.sample(Phase::Down, 7, 900.0, 600.0);
    h.send(finger);
    assert!(!shows(&mut h));
    h.device = Device::Mouse;
    point(&mut h, 350.0, 350.0);
    assert!(!shows(&mut h), "while a finger is down");
}

#[test]
fn a_locked_grouped_small_or_jointly_selected_shape_shows_none_and_viewers_see_none() {
    let (mut h, id) = unselected();
    point(&mut h, 350.0, 350.0);
    h.engine.set_read_only(true);
    assert!(!shows(&mut h));
    h.engine.select_ids(&[id]);
    assert!(!shows(&mut h), "nor when it is selected");
    h.engine.select_ids(&[]);
    h.drag(&line(DOT, (560.0, 500.0)));
    assert!(h.selected().is_empty(), "and nothing is pressed");
    h.engine.set_read_only(false);
    point(&mut h, 350.0, 350.0);
    h.other(vec![Op::Set(vec![id], Group::L(Lock::Anyone))]);
    assert!(!shows(&mut h), "locked while it is pointed at");
    h.other(vec![Op::Set(vec![id], Group::L(Lock::None))]);
    assert!(shows(&mut h));
    let group = crate::connecting::boxed(3, Kind::Group, Rect::ZERO);
    let z = Z { key: [0x80].into(), parent: Some(group.id) };
    h.other(vec![Op::Put(group), Op::Set(vec![id], Group::Z(z))]);
    assert!(!shows(&mut h));

    let (mut h, id) = unselected();
    let other = rectangle(&mut h, (600.0, 500.0), (700.0, 600.0));
    h.engine.select_ids(&[id, other]);
    point(&mut h, 350.0, 350.0);
    assert!(!shows(&mut h), "one of several selected");

    let (mut h, _) = unselected();
    h.engine.camera_set(350.0, 350.0, 0.1);
    let (x, y) = (f64::from(crate::driver::W) / 2.0, f64::from(crate::driver::H) / 2.0);
    point(&mut h, x, y);
    assert_eq!(dot_px(&mut h, (x + 25.0, y)), 0.0);
}
