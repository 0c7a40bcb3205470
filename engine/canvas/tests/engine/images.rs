//! Pictures on the board: what the executor is told of them, and what is drawn again when it has better px.

use std::rc::Rc;

use atrium_canvas::FRAME;
use atrium_canvas::kurbo::{Affine, Point};
use atrium_canvas::tess::Mode;
use atrium_model::{Body, BodyMode, Geometry, ImageBody, Item, ItemId, Kind, Picture, Writer, Z, encode_item};

use crate::driver::{EngineDriver, H, W};

/// A command that draws a picture.
#[derive(Debug)]
struct Drawn {
    target: u32,
    slot: u32,
    sha256: [u8; 32],
    size: (u32, u32),
    to_px: Affine,
    crop: [f32; 4],
}

/// Pictures and cleared or copied areas of the last frame.
fn drawn(h: &EngineDriver) -> (Vec<Drawn>, Vec<[i32; 4]>) {
    let ops = &h.engine.streams().ops;
    let (mut pictures, mut screen) = (Vec::new(), Vec::new());
    let (mut at, mut target) = (0, 0);
    while at < ops.len() {
        let arg = &ops[at + 1..at + (ops[at] >> 8) as usize];
        match ops[at] & 0xff {
            1 => {
                target = arg[0];
                screen.extend((target == 0).then(|| core::array::from_fn(|k| arg[k + 1] as i32)));
            }
            7 => pictures.push(Drawn {
                target,
                slot: arg[0],
                sha256: core::array::from_fn(|k| arg[1 + k / 4].to_le_bytes()[k % 4]),
                size: (arg[9], arg[10]),
                to_px: Affine::new(core::array::from_fn(|k| f64::from(f32::from_bits(arg[11 + k])))),
                crop: core::array::from_fn(|k| f32::from_bits(arg[17 + k])),
            }),
            _ => {}
        }
        at += (ops[at] >> 8) as usize;
    }
    (pictures, screen)
}

fn file(n: u8) -> ImageBody {
    ImageBody {
        sha256: core::array::from_fn(|k| n.wrapping_add(k as u8)),
        mime: "image/png".into(),
        width: 640,
        height: 480,
    }
}

fn image(n: u8, g: Geometry) -> Item {
    Item {
        g,
        b: Some(Body::Image(Rc::new(file(n)))),
        z: Z { key: Box::from([128_u8, n]), parent: None },
        ..Item::new(ItemId([n; 16]), Kind::Image)
    }
}

fn load(h: &mut EngineDriver, items: &[Item]) {
    let mut w = Writer::new();
    w.u8(1);
    w.varint(items.len() as u64);
    items.iter().for_each(|item| encode_item(&mut w, item, &mut BodyMode::Inline));
    h.engine.load_chunk(&w.finish()).expect("a chunk");
}

fn near(a: Point, b: Point) -> bool {
    (a - b).hypot() < 1e-3
}

#[test]
fn a_picture_lies_in_its_box_turned_and_mirrored_as_the_box_is_and_shows_its_part() {
    for mode in [Mode::Mesh, Mode::Outline] {
        let mut h = EngineDriver::new(mode);
        h.settle();
        let mut cropped = image(2, Geometry { x: 500.0, y: 100.0, w: -200.0, h: 100.0, rot: 0.0 });
        let picture = Picture { file: file(9), crop: [0.25, 0.5, 0.5, 1.0], alt: "".into() };
        cropped.change_extra(|extra| extra.picture = Some(Rc::new(picture)));
        let turned = Geometry { x: 100.0, y: 400.0, w: 200.0, h: 100.0, rot: core::f64::consts::FRAC_PI_2 };
        load(&mut h, &[image(1, turned), cropped]);
        assert!(h.tick() & FRAME != 0);
        let (pictures, _) = drawn(&h);
        let [turned, cropped] = pictures.as_slice() else { panic!("two pictures: {pictures:?}") };
        assert_eq!((turned.sha256, turned.size, turned.crop), (file(1).sha256, (640, 480), Picture::WHOLE));
        // A quarter turn clockwise about (200, 450): its left top corner is at the right top.
        assert!(near(turned.to_px * Point::ZERO, Point::new(250.0, 350.0)), "{:?}", turned.to_px);
        assert!(near(turned.to_px * Point::new(1.0, 1.0), Point::new(150.0, 550.0)), "{:?}", turned.to_px);
        assert_eq!(cropped.sha256, file(9).sha256, "the picture it shows now");
        assert_eq!(cropped.crop, [0.25, 0.5, 0.5, 0.5], "to the picture's edge");
        assert!(near(cropped.to_px * Point::ZERO, Point::new(500.0, 100.0)), "its left edge is at the right");
        assert!(near(cropped.to_px * Point::new(1.0, 1.0), Point::new(300.0, 200.0)));
    }
}

#[test]
fn what_shows_a_picture_is_drawn_again_when_its_px_have_come_and_nothing_else() {
    for (mode, tiles) in [(Mode::Mesh, false), (Mode::Outline, true)] {
        let mut h = EngineDriver::new(mode);
        h.engine.set_memory(64);
        if tiles {
            h.engine.set_tile_threshold(0);
        }
        let boxes = [(20.0, 20.0), (900.0, 400.0)];
        let items: Vec<Item> =
            (1_u8..).zip(boxes).map(|(n, (x, y))| image(n, Geometry { x, y, w: 160.0, h: 120.0, rot: 0.0 })).collect();
        load(&mut h, &items);
        let mut slots = [None; 2];
        for _ in 0..200 {
            h.tick();
            for one in drawn(&h).0 {
                slots[usize::from(one.sha256[0] - 1)] = Some(one.slot);
            }
        }
        let [Some(first), Some(_)] = slots else { panic!("both were drawn: {slots:?}") };
        h.settle();
        h.engine.image_came(first);
        // Nothing is there.
        h.engine.image_came(u32::MAX);
        let mut again = Vec::new();
        for frame in 0..200 {
            h.tick();
            let (pictures, screen) = drawn(&h);
            if frame == 0 {
                assert!(!screen.is_empty(), "the screen is drawn again at once");
                assert!(
                    pictures.iter().any(|one| one.target == 0),
                    "with the picture itself, not what stands in a tile"
                );
            }
            let (w, h) = (W as i32, H as i32);
            assert!(screen.iter().all(|[_, _, sw, sh]| sw * sh < w * h / 3), "a part of it: {screen:?}");
            again.extend(pictures);
        }
        assert!(again.iter().any(|one| one.slot == first));
        assert_eq!(again.iter().any(|one| one.target >= 5), tiles, "a tile's own picture of it is made again");
        assert!(again.iter().all(|one| one.slot == first), "what lies elsewhere stays as it is");
    }
}
