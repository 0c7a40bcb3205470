//! Frames: how much room their titles have, and that they keep their look where what lies in them gets another.

use atrium_model::{Color, Geometry, Ink, Item, ItemId, Kind, Op, Paragraph, Run, Style, Text};

use crate::driver::{EngineDriver, hands};

const TEXT: u32 = 6;
const FRAME: ItemId = ItemId([4; 16]);
const NOTE: ItemId = ItemId([5; 16]);

fn frame(h: &mut EngineDriver, title: &str) {
    let g = Geometry { x: 100.0, y: 100.0, w: 200.0, h: 150.0, rot: 0.0 };
    let runs = vec![Run { text: title.into(), marks: Vec::new() }];
    let t = Text { paragraphs: vec![Paragraph { runs, ..Paragraph::default() }], ..Text::default() };
    h.other(vec![Op::Put(Item { g, t: Some(t.into()), ..Item::new(FRAME, Kind::Frame) })]);
}

/// Width and height of the boxes that the last frame draws a text in.
fn text_boxes(h: &EngineDriver) -> Vec<(f32, f32)> {
    let ops = &h.engine.streams().ops;
    let (mut at, mut out) = (0, Vec::new());
    while at < ops.len() {
        if ops[at] & 0xff == TEXT {
            out.push((f32::from_bits(ops[at + 9]), f32::from_bits(ops[at + 10])));
        }
        at += (ops[at] >> 8) as usize;
    }
    out.dedup();
    out
}

#[test]
fn a_title_has_the_width_of_its_frame_on_the_screen() {
    let mut h = hands();
    frame(&mut h, "a title that is far longer than its frame is wide");
    h.tick();
    assert_eq!(text_boxes(&h), vec![(200.0, 0.0)]);
    h.engine.camera_set(200.0, 200.0, 0.5);
    h.tick();
    assert_eq!(text_boxes(&h), vec![(100.0, 0.0)]);
}

#[test]
fn a_fill_is_the_frames_only_where_frames_alone_are_selected() {
    let mut h = hands();
    frame(&mut h, "");
    let fill = |ink| Some(Color::Ink(ink));
    let filled = |ink| Style { fill: fill(ink), ..Style::default() };
    let g = Geometry { x: 120.0, y: 120.0, w: 60.0, h: 60.0, rot: 0.0 };
    h.other(vec![Op::Put(Item { g, s: filled(Ink::Yellow).into(), ..Item::new(NOTE, Kind::Sticky) })]);
    h.engine.select_ids(&[FRAME, NOTE]);
    h.engine.style_selection(filled(Ink::Green));
    h.publish();
    assert_eq!((h.item(&NOTE).s.fill, h.item(&FRAME).s.fill), (fill(Ink::Green), None));
    h.engine.select_ids(&[FRAME]);
    h.engine.style_selection(filled(Ink::Blue));
    h.publish();
    assert_eq!((h.item(&NOTE).s.fill, h.item(&FRAME).s.fill), (fill(Ink::Green), fill(Ink::Blue)));
}
