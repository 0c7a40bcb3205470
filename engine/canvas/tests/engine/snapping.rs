//! Draw and hold: a stroke gives way to a shape while its contact is down.

use atrium_canvas::Tool;
use atrium_canvas::pointer::Phase;
use atrium_canvas::tess::Mode;
use atrium_model::{Board, Brush, Color, Ends, Geometry, Head, Item, ItemId, Kind, Op, Style};

use crate::driver::EngineDriver;

/// One item as the host sends it.
fn chunk(kind: Kind, style: Style) -> Vec<u8> {
    let mut board = Board::new();
    let id = ItemId([kind.code(); 16]);
    let mut item = Item::new(id, kind);
    item.g = Geometry { x: 100.0, y: 100.0, w: 300.0, h: 0.0, rot: 0.0 };
    item.s = style.into();
    item.z.key = Box::new([128]);
    if kind == Kind::Connector {
        item.c = Some(Ends::default().into());
    }
    board.transact(0, vec![Op::Put(item)]);
    board.encode_items(&[board.get(&id).expect("it is there")])
}

/// A contact draws a line and rests.
fn draw(h: &mut EngineDriver, pointer: u32, y: f64) {
    for k in 0..20 {
        h.t += 8.0;
        let phase = if k == 0 { Phase::Down } else { Phase::Move };
        let s = h.sample(phase, pointer, 100.0 + 15.0 * f64::from(k), y);
        h.send(s);
    }
    h.tick();
}

fn lift(h: &mut EngineDriver, pointer: u32) {
    h.t += 700.0;
    for phase in [Phase::Move, Phase::Up] {
        let s = h.sample(phase, pointer, 390.0, 300.0);
        h.send(s);
    }
    h.tick();
    h.publish();
}

fn ink() -> Style {
    Style {
        color: Some(Color::Rgba([0x12, 0x34, 0x56, 255])),
        width: Some(7.0),
        brush: Some(Brush::Brush),
        ..Style::default()
    }
}

#[test]
fn the_shape_takes_the_inks_place_and_one_undo_gives_it_back() {
    for mode in [Mode::Mesh, Mode::Outline] {
        let mut h = EngineDriver::new(mode);
        h.tool_with(Tool::Pen, ink());
        draw(&mut h, 1, 100.0);
        let arrow = chunk(Kind::Connector, Style { end_head: Some(Head::Arrow), width: Some(1.0), ..Style::default() });
        assert!(h.engine.snap(1, &chunk(Kind::Rectangle, Style::default())));
        assert!(h.engine.snap(1, &arrow), "another may be shown");
        h.check();
        assert!(h.all().is_empty(), "nothing is written before it lifts");

        lift(&mut h, 1);
        let item = h.only();
        assert_eq!((item.kind, item.g.w), (Kind::Connector, 300.0));
        assert_eq!(*item.s, Style { end_head: Some(Head::Arrow), ..ink() }, "drawn with what the ink was drawn with");
        h.undo();
        let stroke = h.only();
        assert_eq!((stroke.kind, stroke.g.h < 1.0), (Kind::Stroke, true), "as it was when the hand rested");
        h.undo();
        assert!(h.all().is_empty());
        h.redo();
        h.redo();
        assert_eq!(h.only().kind, Kind::Connector);
        h.settle();
    }
}

#[test]
fn of_many_hands_one_snaps_and_the_others_go_on() {
    let mut h = EngineDriver::new(Mode::Mesh);
    h.tool_with(Tool::Pen, ink());
    for pointer in 1..=10 {
        draw(&mut h, pointer, 30.0 * f64::from(pointer));
    }
    assert!(h.engine.snap(4, &chunk(Kind::Rectangle, Style::default())));
    (1..=10).for_each(|pointer| lift(&mut h, pointer));
    let kinds: Vec<Kind> = h.all().iter().map(|item| item.kind).collect();
    assert_eq!(kinds.iter().filter(|k| **k == Kind::Stroke).count(), 9);
    assert_eq!(kinds.iter().filter(|k| **k == Kind::Rectangle).count(), 1);
}

#[test]
fn what_draws_no_ink_is_left_alone() {
    let mut h = EngineDriver::new(Mode::Mesh);
    let shape = chunk(Kind::Ellipse, Style::default());
    for tool in [Tool::Select, Tool::Hand, Tool::Eraser, Tool::Laser, Tool::Rectangle] {
        h.tool(tool);
        draw(&mut h, 1, 200.0);
        assert!(!h.engine.snap(1, &shape), "{tool:?}");
        lift(&mut h, 1);
    }
    h.tool(Tool::Pen);
    let before = h.all().len();
    draw(&mut h, 2, 200.0);
    assert!(!h.engine.snap(9, &shape) && !h.engine.snap(2, &shape[..5]), "nobody, and no shape");
    lift(&mut h, 2);
    assert_eq!(h.all().len(), before + 1, "the stroke goes on");
}

#[test]
fn what_the_system_takes_away_while_a_shape_is_shown_is_that_shape() {
    let mut h = EngineDriver::new(Mode::Mesh);
    h.tool_with(Tool::Pen, ink());
    draw(&mut h, 1, 200.0);
    assert!(h.engine.snap(1, &chunk(Kind::Ellipse, Style::default())));
    let s = h.sample(Phase::Cancel, 1, 0.0, 0.0);
    h.send(s);
    h.tick();
    h.publish();
    assert_eq!(h.only().kind, Kind::Ellipse);

    draw(&mut h, 2, 300.0);
    assert!(h.engine.snap(2, &chunk(Kind::Diamond, Style::default())));
    h.engine.set_read_only(true);
    h.tick();
    h.publish();
    let kinds: Vec<_> = h.all().iter().map(|item| item.kind).collect();
    assert_eq!(kinds, [Kind::Ellipse, Kind::Diamond], "whether it may stay is the server's to say");
    h.settle();
}
