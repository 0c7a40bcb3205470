//! Items, groups and fields of docs/formats.md there and back, known and newer ones; and the fixtures of every version, for good.

mod common;

use std::rc::Rc;

use atrium_model::{
    Align, Anchor, BoardRecord, Body, BodyPiece, Brush, Color, Dash, DecodeContext, End, Ends, Extra, Font, Form,
    Frame, Geometry, Group, GroupSet, Head, ImageBody, Ink, Item, ItemId, Kind, List, Lock, Mark, Meta, Note, Op,
    Paragraph, ParagraphStyle, PathData, Pattern, Picture, RawGroup, RawInk, Reader, Route, Run, Speaker, StrokeBody,
    Style, Text, Txn, VAlign, Weight, Writer, Z, decode_item,
};
use common::{
    board, body, color, decoded, encoded, fold, geometry, id, ink, inside, item, piece, rect, reloaded, txn, z,
};

fn whole_style() -> Style {
    Style {
        color: Some(Color::Ink(Ink::Violet)),
        fill: Some(Color::Rgba([1, 2, 3, 128])),
        width: Some(2.5),
        opacity: Some(0.5),
        dash: Some(Dash::Dotted),
        brush: Some(Brush::Highlighter),
        font_size: Some(24.0),
        font: Some(Font::Mono),
        align: Some(Align::End),
        valign: Some(VAlign::Bottom),
        start_head: Some(Head::Dot),
        end_head: Some(Head::Triangle),
        radius: Some(8.0),
        // An unknown one stands in its place: a fixture is for good.
        weight: None,
        head_length: None,
        dash_step: None,
        pattern: None,
        unknown: vec![(14, [9, 9].into()), (200, [].into())],
    }
}

fn rich_text() -> Rc<Text> {
    let run = |text: &str, marks| Run { text: text.into(), marks };
    let link = Mark { code: 7, value: "https://example.org".into() };
    let marked = Paragraph {
        dir: 2,
        runs: vec![run("مرحبا ", vec![]), run("😀", vec![link, Mark { code: 1, value: "".into() }])],
        ..Paragraph::default()
    };
    Rc::new(Text { fixed_width: true, paragraphs: vec![marked, Paragraph::default()] })
}

/// One item of every kind with all its groups.
fn every_kind() -> Vec<(&'static str, Item)> {
    let full = |n: u64, kind| Item {
        g: Geometry { x: -1.5, y: 1e9, w: -20.0, h: 0.0, rot: 1.25 },
        s: Rc::new(whole_style()),
        z: inside(11, 7),
        lock: Lock::Anyone,
        m: Rc::new(Meta {
            made_by: "guest:1".into(),
            made_at: 1_790_000_000_000,
            changed_by: "person:ü".into(),
            changed_at: 1 << 40,
        }),
        ..item(n, kind)
    };
    let with_text = |n, kind| Item { t: Some(rich_text()), ..full(n, kind) };
    let record =
        BoardRecord { paper: Some(5), mode: Some(2), title: Some("Plan 🗺".into()), unknown: vec![(9, [1].into())] };
    let points = vec![[0.0, 1.0], [-3.5, 1e9], [2.0, 2.0]];
    let image = ImageBody { sha256: [7; 32], mime: "image/png".into(), width: 640, height: 4_000_000 };
    let bound = End::Bound(Anchor { item: id(3), x: 0.25, y: 1.0 });
    let ends = Ends { route: Route::Elbow, start: End::Free, end: bound, bends: vec![[4.0, -4.0]] };
    let cut = BodyPiece { id: id(1), body: body(11), from: 128, to: 1000, aliases: vec![id(1), piece(1, 0, 1000)] };
    vec![
        ("board", Item { k: Some(Rc::new(record)), ..Item::new(ItemId::NIL, Kind::Board) }),
        ("stroke", Item { b: Some(Body::Stroke(Box::new(cut))), ..full(1, Kind::Stroke) }),
        (
            "path",
            Item { p: Some(Rc::new(PathData { closed: true, curved: true, points })), ..with_text(2, Kind::Path) },
        ),
        ("rectangle", with_text(3, Kind::Rectangle)),
        ("ellipse", with_text(4, Kind::Ellipse)),
        ("diamond", with_text(5, Kind::Diamond)),
        ("text", with_text(6, Kind::Text)),
        ("sticky", with_text(7, Kind::Sticky)),
        ("connector", Item { c: Some(Rc::new(ends)), ..with_text(8, Kind::Connector) }),
        ("image", Item { b: Some(Body::Image(Rc::new(image))), ..full(9, Kind::Image) }),
        ("frame", with_text(10, Kind::Frame)),
        ("group", full(11, Kind::Group)),
    ]
}

/// What came later: the fixtures of the transaction and the chunk are without it.
fn later() -> [(&'static str, Item); 8] {
    let styled = |list, indent, align| ParagraphStyle { list, indent, align };
    let with = |item: Item, change: fn(&mut Extra)| {
        let mut item = item;
        item.change_extra(change);
        item
    };
    let styles =
        [styled(List::Bullet, 0, 0), styled(List::None, 2, 2), styled(List::Done, 8, 3), styled(List::None, 0, 0)];
    let paragraphs = styles.map(|style| Paragraph { style, ..Paragraph::default() }).to_vec();
    let listed = Item { t: Some(Rc::new(Text { fixed_width: false, paragraphs })), ..item(13, Kind::Text) };
    let old = ImageBody { sha256: [7; 32], mime: "image/png".into(), width: 640, height: 480 };
    let image = Item { b: Some(Body::Image(Rc::new(old))), ..item(14, Kind::Image) };
    let form = |code, values: &[f32]| Some(Rc::new(Form { code, values: values.into() }));
    [
        ("shape", Item { f: form(11, &[0.5]), t: Some(rich_text()), lock: Lock::Anyone, ..item(12, Kind::Shape) }),
        // Of a newer version.
        ("formed", Item { f: form(200, &[1.0, -2.5]), ..rect(9) }),
        ("listed", listed),
        (
            "cropped",
            with(image, |extra| {
                let file = ImageBody { sha256: [8; 32], mime: "image/webp".into(), width: 800, height: 600 };
                extra.picture = Some(Rc::new(Picture { file, crop: [0.25, 0.0, 0.5, 1.0], alt: "A hill".into() }));
                extra.hidden = true;
            }),
        ),
        (
            "tagged",
            with(item(15, Kind::Sticky), |extra| {
                extra.note = Note { author: "Mia".into(), tags: [(3, "later".into()), (200, "".into())].into() };
            }),
        ),
        ("clipped", with(item(16, Kind::Frame), |extra| extra.frame = Frame { clips: true, order: [128, 3].into() })),
        (
            "spoken",
            with(item(17, Kind::Frame), |extra| extra.speaker = Speaker { minutes: 600, notes: "Grüße 🗺".into() }),
        ),
        ("led", Item { lock: Lock::Leader, ..rect(18) }),
    ]
}

fn every_op() -> Vec<Op> {
    let mut ops: Vec<Op> = every_kind().into_iter().map(|(_, item)| Op::Put(item)).collect();
    ops.extend([
        Op::Set(vec![id(1), id(2)], Group::G(geometry(4.0))),
        Op::Set(vec![id(1)], Group::S(Rc::new(whole_style()))),
        Op::Set(vec![id(1)], Group::Z(inside(11, 3))),
        Op::Set(vec![id(6)], Group::T(rich_text())),
        Op::Set(vec![id(2)], Group::P(Rc::new(PathData { closed: false, curved: false, points: vec![[1.0, 2.0]] }))),
        Op::Set(vec![id(8)], Group::C(Rc::new(Ends::default()))),
        Op::Set(vec![id(3)], Group::L(Lock::None)),
        Op::Set(vec![ItemId::NIL], Group::K(Rc::new(BoardRecord { title: Some("T".into()), ..Default::default() }))),
        Op::Delete(vec![id(4), id(5)]),
        Op::Restore(vec![item(4, Kind::Ellipse), ink(12)]),
        Op::Move { dx: 0.5, dy: -0.25, ids: vec![id(3)] },
        Op::Cut { target: id(1), remove: vec![(300, 400), (70_000, 80_000)] },
        Op::Style(vec![id(3), id(6)], color(Ink::Mint)),
    ]);
    ops
}

/// Each field of the board's record, and one that was never set.
fn fields() -> Vec<Op> {
    let set = |field, record| Op::Set(vec![ItemId::NIL], Group::Field(field, Rc::new(record)));
    vec![
        set(GroupSet::PAPER, BoardRecord { paper: Some(5), ..BoardRecord::default() }),
        set(GroupSet::MODE, BoardRecord { mode: Some(0), ..BoardRecord::default() }),
        set(GroupSet::TITLE, BoardRecord { title: Some("Plan 🗺".into()), ..BoardRecord::default() }),
        set(GroupSet::PAPER, BoardRecord::default()),
        set(GroupSet::TITLE, BoardRecord::default()),
    ]
}

#[test]
fn items_of_every_kind_come_back_with_every_group() {
    for (name, item) in every_kind().into_iter().chain(later()) {
        assert_eq!(decoded(&encoded(&item)), item, "{name}");
        assert_eq!(encoded(&decoded(&encoded(&item))), encoded(&item), "{name}");
    }
}

#[test]
fn a_transaction_comes_back_with_every_op() {
    let ops = [every_op(), fields()].concat();
    let given = Txn { lane: 3, base: 1 << 40, after: 12, ops };
    assert_eq!(Txn::decode(&given.encode(), &|_| None).unwrap(), given);
}

#[test]
fn a_body_is_written_once_and_named_after_that_even_within_one_op() {
    let part = |from, to| {
        let cut = BodyPiece { id: id(1), body: body(2000), from, to, aliases: vec![id(1)] };
        Item { b: Some(Body::Stroke(Box::new(cut))), ..item(u64::from(from) + 2, Kind::Stroke) }
    };
    let given = Txn {
        ops: vec![Op::Restore(vec![part(0, 500), part(600, 2000)]), Op::Put(part(3000, 4000))],
        ..Txn::default()
    };
    let bytes = given.encode();
    assert!(bytes.len() < body(2000).bytes().len() + 600, "{} bytes", bytes.len());
    assert_eq!(Txn::decode(&bytes, &|_| None).unwrap(), given);
}

#[test]
fn two_bodies_under_one_name_are_both_written() {
    let named = |n, samples| {
        let whole = BodyPiece::whole(id(1), body(samples));
        Item { b: Some(Body::Stroke(Box::new(whole))), ..item(n, Kind::Stroke) }
    };
    let given = Txn { ops: vec![Op::Put(named(2, 5)), Op::Put(named(3, 9)), Op::Put(named(4, 5))], ..Txn::default() };
    assert_eq!(Txn::decode(&given.encode(), &|_| None).unwrap(), given);
}

#[test]
fn a_body_that_is_nowhere_is_refused_by_name() {
    let w = [vec![0_u8], id(1).0.to_vec(), vec![0, 0, 0]].concat();
    let groups = [vec![b'b', 1, w.len() as u8], w].concat();
    let bytes = record(Kind::Stroke.code(), id(1), &groups);
    let op = [vec![1, 1, bytes.len() as u8], bytes].concat();
    let txn = [vec![1, 0, 0, 0, 1], op].concat();
    assert_eq!(Txn::decode(&txn, &|_| None).unwrap_err().name(), "missing-body");
    assert!(Txn::decode(&txn, &|_| Some(body(3))).is_ok());
}

/// An item record of raw groups.
fn record(kind: u8, id: ItemId, groups: &[u8]) -> Vec<u8> {
    let rest = [&[kind][..], &id.0, groups].concat();
    let mut w = Writer::new();
    w.block(&rest);
    w.finish()
}

fn group(tag: u8, version: u8, bytes: &[u8]) -> Vec<u8> {
    [&[tag, version, bytes.len() as u8][..], bytes].concat()
}

#[test]
fn unknown_kinds_groups_and_versions_are_kept_byte_for_byte() {
    let g: Vec<u8> = [1.0, 2.0, 3.0, 4.0, 0.0_f64].iter().flat_map(|v| v.to_le_bytes()).collect();
    let key = [0, 2, 0x80, 1];
    let known = [group(b'g', 1, &g), group(b's', 1, &[3, 4, 0, 0, 0, 64]), group(b'z', 1, &key)].concat();
    let cases = [
        ("an unknown kind without any group", record(40, id(1), &[])),
        ("an unknown kind with some", record(41, id(1), &[group(b'g', 1, &g), group(b'b', 1, b"not ink")].concat())),
        (
            "an unknown kind with texts of its own",
            record(42, id(1), &[known.clone(), group(b't', 1, &[0xff; 9]), group(b'l', 1, &[1])].concat()),
        ),
        (
            "an unknown group",
            record(3, id(1), &[known.clone(), group(b'r', 9, b"later"), group(b'x', 0, &[])].concat()),
        ),
        ("a newer lock", record(3, id(1), &[known.clone(), group(b'l', 3, b"l")].concat())),
        ("newer speaker notes", record(10, id(1), &[known.clone(), group(b'q', 2, b"q")].concat())),
        (
            "a newer geometry",
            record(3, id(1), &[group(b'g', 2, b"3d"), group(b's', 1, &[]), group(b'z', 1, &key)].concat()),
        ),
        (
            "a newer text, vertices and body",
            record(1, id(1), &[known, group(b't', 9, b"t"), group(b'p', 2, b"p"), group(b'b', 3, b"b")].concat()),
        ),
        ("a newer board record", record(0, ItemId::NIL, &group(b'k', 2, b"k"))),
    ];
    for (name, bytes) in cases {
        assert_eq!(encoded(&decoded(&bytes)), bytes, "{name}");
        if name != "a newer board record" {
            let mut board = atrium_model::Board::new();
            board.load_chunk(&[&[1, 1][..], &bytes].concat()).unwrap();
            assert_eq!(board.snapshot(), [[&[1, 1][..], &bytes].concat()], "{name}");
        }
    }
}

#[test]
fn a_value_of_this_version_replaces_a_newer_one() {
    let newer = RawGroup { tag: b'g', version: 2, bytes: (*b"3d").into() };
    let mut board = board(vec![rect(1)]);
    fold(&mut board, vec![Op::Set(vec![id(1)], Group::Raw(newer.clone()))]);
    assert_eq!(common::get(&board, id(1)).unknown, [newer]);
    assert_eq!(reloaded(&board).digest(), board.digest());
    fold(&mut board, vec![Op::Set(vec![id(1)], Group::G(geometry(1.0)))]);
    assert!(common::get(&board, id(1)).unknown.is_empty());
}

#[test]
fn fields_of_newer_versions_keep_their_place_and_their_bytes() {
    // Ink 99, dash 7, a width of two bytes, an unknown field: none is this version's.
    let bytes = [1, 2, 0, 99, 3, 2, 1, 1, 5, 1, 7, 6, 1, 1, 77, 1, 5];
    let style = Style::from_bytes(&bytes).unwrap();
    assert_eq!((style.color, style.width, style.dash, style.brush), (None, None, None, Some(Brush::Highlighter)));
    assert_eq!(style.to_bytes(), bytes);
    let mut over = style.clone();
    over.apply(&Style { dash: Some(Dash::Dashed), ..Style::default() });
    assert_eq!(Style::from_bytes(&over.to_bytes()).unwrap(), over);
    let mut under = Style { color: Some(Color::Ink(Ink::Red)), dash: Some(Dash::Dashed), ..Style::default() };
    under.apply(&style);
    assert_eq!(under.to_bytes(), bytes);
    let record = Item {
        k: Some(Rc::new(BoardRecord {
            title: Some("x".into()),
            unknown: vec![(1, [9, 9].into()), (77, [1].into())],
            ..Default::default()
        })),
        ..Item::new(ItemId::NIL, Kind::Board)
    };
    assert_eq!(decoded(&encoded(&record)), record);
}

#[test]
fn what_this_format_does_not_allow_is_refused() {
    let g = |x: f64| [x, 0.0, 0.0, 0.0, 0.0].iter().flat_map(|v| v.to_le_bytes()).collect::<Vec<u8>>();
    let cases = [
        ("a coordinate that is no number", record(3, id(1), &group(b'g', 1, &g(f64::NAN)))),
        ("a coordinate out of bounds", record(3, id(1), &group(b'g', 1, &g(1.1e9)))),
        ("a group that is too long", record(3, id(1), &group(b'g', 1, &[g(0.0), vec![0]].concat()))),
        ("a group twice", record(3, id(1), &[group(b'g', 1, &g(0.0)), group(b'g', 1, &g(0.0))].concat())),
        ("groups out of order", record(3, id(1), &[group(b's', 1, &[]), group(b'g', 1, &g(0.0))].concat())),
        ("fields out of order", record(3, id(1), &group(b's', 1, &[4, 0, 3, 0]))),
        ("a width that is no number", record(3, id(1), &group(b's', 1, &[3, 4, 0, 0, 0xc0, 0x7f]))),
        ("a stroke without ink", record(1, id(1), &group(b'g', 1, &g(0.0)))),
        ("an image without a picture", record(9, id(1), &[])),
        ("a path without vertices", record(2, id(1), &group(b'p', 1, &[0, 0]))),
        ("a form with nine values", record(12, id(1), &group(b'f', 1, &[&[0, 9][..], &[0; 36]].concat()))),
        ("a form whose value is no number", record(12, id(1), &group(b'f', 1, &[0, 1, 0, 0, 0xc0, 0x7f]))),
        ("a usual lock of neither value", record(3, id(1), &group(b'l', 1, &[2]))),
        ("a leader's lock of another value", record(3, id(1), &group(b'l', 2, &[1]))),
        ("a frame of 601 minutes", record(10, id(1), &group(b'q', 1, &[0xd9, 4, 0]))),
        (
            "speaker notes of 8,193 bytes",
            record(10, id(1), &[&[b'q', 1, 0x84, 0x40, 0, 0x81, 0x40][..], &[b'a'; 8193]].concat()),
        ),
        ("a board record with an id", record(0, id(1), &[])),
        ("an item without an id", record(3, ItemId::NIL, &[])),
        ("a title that is no text", record(0, ItemId::NIL, &group(b'k', 1, &[3, 1, 0xff]))),
        ("a key without end", record(3, id(1), &group(b'z', 1, &[0, 99, 1]))),
        (
            "a time that stands for no time",
            record(3, id(1), &group(b'm', 1, &[0, 255, 255, 255, 255, 255, 255, 255, 255, 255, 1, 0, 0])),
        ),
    ];
    for (name, bytes) in cases {
        assert!(decode_item(&mut Reader::new(&bytes), &DecodeContext::none()).is_err(), "{name}");
    }
}

#[test]
fn an_empty_text_and_none_are_the_same() {
    let bare = rect(1);
    let empty = Item { t: Some(Rc::new(Text::default())), ..rect(1) };
    assert_eq!(encoded(&empty), encoded(&bare));
    assert_eq!(decoded(&encoded(&empty)), bare);
}

/// `ink(1)` with its samples as they are, as callers within the page give it.
fn raw_ink(from: u32, to: u32) -> Vec<u8> {
    let (g, body) = (ink(1).g, body(11));
    let place: Vec<u8> = [g.x, g.y, g.w, g.h, g.rot].iter().flat_map(|v| v.to_le_bytes()).collect();
    let mut content = [&[0][..], &id(1).0].concat();
    let mut w = Writer::new();
    w.varint(from.into());
    w.varint(to.into());
    w.u8(2);
    w.count(body.samples().len());
    for s in body.samples() {
        w.f32((s.x - body.natural[0]) as f32);
        w.f32((s.y - body.natural[1]) as f32);
        w.f32(s.pressure);
    }
    content.extend(w.finish());
    let mut w = Writer::new();
    w.raw(b"b\x01");
    w.block(&content);
    record(1, id(1), &[group(b'g', 1, &place), group(b'z', 1, &[0, 2, 0x80, 1]), w.finish()].concat())
}

#[test]
fn raw_ink_within_the_page_is_packed_and_never_taken_from_outside() {
    let bytes = raw_ink(0, 2560);
    assert!(decode_item(&mut Reader::new(&bytes), &DecodeContext::none()).is_err());
    let context = DecodeContext { body: &|_| None, raw: Some(RawInk { q: 6, epsilon: 0.1 }) };
    let back = decode_item(&mut Reader::new(&bytes), &context).unwrap();
    let (given, packed) = (body(11).samples(), back.piece().unwrap().body.samples());
    for (a, b) in given.iter().zip(&packed) {
        // Raw ink is relative to the record's own place, which was elsewhere.
        assert!((a.x + ink(1).g.x - b.x).abs() < 0.01 && (a.y + ink(1).g.y - b.y).abs() < 0.01);
        assert!((a.pressure - b.pressure).abs() < 0.01);
    }
    assert_eq!((back.g.w, back.g.x), (40.0, 10.0));

    // Of a cut stroke that is given with all of its samples the part that shows stays what it was.
    let part = |from, to| {
        decode_item(&mut Reader::new(&raw_ink(from, to)), &context)
            .map(|item| (item.piece().unwrap().from, item.piece().unwrap().to))
    };
    assert_eq!(part(300, 2000), Ok((300, 2000)));
    assert!(part(300, 2561).is_err() && part(2000, 300).is_err());
}

#[test]
fn chunks_hold_256_kib_at_most_and_stand_alone() {
    let items = (0..3000).map(|n| {
        let whole = BodyPiece::whole(id(n), body(100));
        Item {
            b: Some(Body::Stroke(Box::new(whole))),
            g: geometry(n as f64 * 37.0),
            z: Z { key: n.to_be_bytes().into(), parent: None },
            ..ink(n)
        }
    });
    let board = board(items.collect());
    let chunks = board.snapshot();
    assert!(chunks.len() > 2);
    let mut count = 0;
    for chunk in &chunks {
        assert!(chunk.len() <= 256 * 1024, "{} bytes", chunk.len());
        let mut alone = atrium_model::Board::new();
        alone.load_chunk(chunk).unwrap();
        count += alone.len();
    }
    assert_eq!(count, 3000);
    assert_eq!(reloaded(&board).digest(), board.digest());
}

/// Every fixture: name and bytes as they are written today.
fn fixtures() -> Vec<(String, Vec<u8>)> {
    let mut all: Vec<(String, Vec<u8>)> =
        every_kind().into_iter().map(|(name, item)| (format!("v1-item-{name}"), encoded(&item))).collect();
    let tinted = Style { fill: Some(Color::Tint(Ink::Blue)), weight: Some(Weight::Medium), ..Style::default() };
    all.push(("v1-item-tinted".into(), encoded(&Item { s: Rc::new(tinted), ..rect(9) })));
    let broken = Style { head_length: Some(23.5), dash_step: Some(18.0), ..Style::default() };
    all.push(("v1-item-broken".into(), encoded(&Item { s: Rc::new(broken), ..rect(9) })));
    let hatched = Style { pattern: Some(Pattern::CrossHatched), fill: Some(Color::Ink(Ink::Red)), ..Style::default() };
    all.push(("v1-item-hatched".into(), encoded(&Item { s: Rc::new(hatched), ..rect(9) })));
    all.extend(later().map(|(name, item)| (format!("v1-item-{name}"), encoded(&item))));
    all.push(("v1-txn".into(), Txn { lane: 3, base: 300, after: 12, ops: every_op() }.encode()));
    all.push(("v1-txn-fields".into(), Txn { lane: 3, base: 300, after: 0, ops: fields() }.encode()));
    all.push(("v1-stroke-body".into(), body(11).bytes().to_vec()));
    // Grouped, cut, with a record: what a board is.
    let parts = every_kind().into_iter().filter(|(name, _)| *name != "stroke").map(|(_, item)| Op::Put(item)).rev();
    let mut board = board(vec![ink(1)]);
    fold(&mut board, parts.chain([Op::Cut { target: id(1), remove: vec![(500, 900)] }]).collect());
    all.push(("v1-chunk".into(), board.snapshot().remove(0)));
    all
}

#[test]
fn fixtures_of_every_version_are_read_and_written_as_ever() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    let readme = std::fs::read_to_string(folder.join("README.md")).unwrap();
    for (name, now) in fixtures() {
        let path = folder.join(format!("{name}.bin"));
        // A new fixture is written once (WRITE_FIXTURES=1); one that stands is never changed.
        if !path.exists() && std::env::var_os("WRITE_FIXTURES").is_some() {
            std::fs::write(&path, &now).unwrap();
        }
        let stored = std::fs::read(&path).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert!(readme.contains(&format!("`{name}.bin`")), "{name} is not in the README");
        assert_eq!(stored, now, "{name} is written otherwise than it was");
        let again = if name.starts_with("v1-item") {
            encoded(&decoded(&stored))
        } else if name.starts_with("v1-txn") {
            Txn::decode(&stored, &|_| None).unwrap().encode()
        } else if name == "v1-stroke-body" {
            StrokeBody::decode(&stored).unwrap().bytes().to_vec()
        } else {
            let mut board = atrium_model::Board::new();
            board.load_chunk(&stored).unwrap();
            board.snapshot().remove(0)
        };
        assert_eq!(again, stored, "{name} is read otherwise than it was");
    }
}

#[test]
fn a_chunk_cut_short_anywhere_changes_nothing() {
    let chunk = fixtures().pop().unwrap().1;
    let mut board = board(vec![rect(77)]);
    let before = board.digest();
    for end in 0..chunk.len() {
        assert!(board.load_chunk(&chunk[..end]).is_err(), "{end} bytes");
    }
    assert_eq!(board.digest(), before);
}

#[test]
fn a_put_checked_and_folded_is_what_was_meant() {
    let mut sticky = item(1, Kind::Sticky);
    (sticky.t, sticky.z) = (Some(rich_text()), z(3));
    let board = board(vec![]);
    assert_eq!(board.check(&txn(vec![Op::Put(sticky)]), "ann").unwrap().ops, [[1, 7, 0]]);
}
