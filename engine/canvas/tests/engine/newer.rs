//! Boards of a newer version: kinds and groups that are not known here are drawn as boxes, worked around, and kept.

use atrium_canvas::FRAME;
use atrium_canvas::tess::Mode;
use atrium_model::{BodyMode, Geometry, Item, ItemId, Kind, RawGroup, Writer, Z, encode_item};

use crate::driver::EngineDriver;

/// A chunk with one item of kind 99 that carries a group `q` and a text of version 2.
fn chunk_of_tomorrow() -> (ItemId, Vec<u8>) {
    let id = ItemId([7; 16]);
    let group = |tag, version| RawGroup { tag, version, bytes: Box::from(*b"tomorrow") };
    let item = Item {
        g: Geometry { x: 200.0, y: 150.0, w: 120.0, h: 80.0, rot: 0.0 },
        z: Z { key: Box::from([128_u8, 1]), parent: None },
        unknown: vec![group(b'q', 1), group(b't', 2)],
        ..Item::new(id, Kind::Unknown(99))
    };
    let mut w = Writer::new();
    w.u8(1);
    w.varint(1);
    encode_item(&mut w, &item, &mut BodyMode::Inline);
    (id, w.finish())
}

#[test]
fn an_item_of_an_unknown_kind_gets_its_box_and_keeps_every_byte() {
    for mode in [Mode::Mesh, Mode::Outline] {
        let (id, chunk) = chunk_of_tomorrow();
        let mut h = EngineDriver::new(mode);
        h.settle();
        h.engine.load_chunk(&chunk).expect("a newer item is no error");
        let bits = h.tick();
        assert!(bits & FRAME != 0, "it is drawn");
        let streams = h.engine.streams();
        let drawn = match mode {
            Mode::Mesh => streams.verts.iter().any(|v| (190.0..330.0).contains(&v.x)),
            Mode::Outline => streams.path.chunks(2).any(|p| (190.0..330.0).contains(&p[0])),
        };
        assert!(drawn, "its box has an outline");
        let kept = h.item(&id);
        assert_eq!(kept.kind, Kind::Unknown(99));
        let mut again = Writer::new();
        again.u8(1);
        again.varint(1);
        encode_item(&mut again, &kept, &mut BodyMode::Inline);
        assert_eq!(again.finish(), chunk);
    }
}

#[test]
fn a_corrupt_chunk_is_refused_by_name_and_changes_nothing() {
    let (_, chunk) = chunk_of_tomorrow();
    let mut h = EngineDriver::new(Mode::Mesh);
    for end in 0..chunk.len() {
        let error = h.engine.load_chunk(&chunk[..end]).expect_err("cut short");
        assert_eq!(error.name(), "bad-txn");
    }
    h.check();
    assert!(h.all().is_empty());
}
