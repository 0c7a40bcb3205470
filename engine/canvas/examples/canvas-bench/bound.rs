//! A diagram of boxes and connectors bound to them, a tenth of them to one box: what it takes to load it, and to drag that box, beside the
//! same board without connectors.

use std::rc::Rc;
use std::time::Instant;

use atrium_canvas::pointer::Phase;
use atrium_model::{
    Anchor, Board, Color, End, Ends, Geometry, Head, Ink, Item, ItemId, Kind, Op, Rng, Route, Style, order,
};

use crate::say;
use crate::select::{Desk, Steps};

const COLUMNS: usize = 50;

pub(crate) fn all(connectors: usize) {
    for (name, n) in [("with connectors", connectors), ("without", 0)] {
        let chunk = diagram(connectors / 5, n);
        let start = Instant::now();
        let mut desk = Desk::of(&chunk);
        say(&format!("diagram {name}, loaded and drawn"), start.elapsed().as_nanos() as f64 / 1e6, "ms", connectors);
        let hub = desk.engine.find(&[id(0)], None)[0];
        let (camera, at) = (desk.engine.camera(), desk.engine.bounds(hub).center());
        let (x, y) = (640.0 + (at.x - camera.x) * camera.zoom, 360.0 + (at.y - camera.y) * camera.zoom);
        desk.step(Phase::Down, x, y);
        let moves: Vec<(f64, f64)> = (1..60).map(|k| (x + f64::from(k) * 3.0, y + f64::from(k))).collect();
        let steps: Vec<f64> = moves.iter().map(|(x, y)| desk.step(Phase::Move, *x, *y)).collect();
        Steps(steps).say(&format!("diagram {name}, drag of the one box"), connectors);
        Steps(vec![desk.step(Phase::Up, x + 177.0, y + 59.0)]).say(&format!("diagram {name}, drop"), connectors);
    }
}

fn id(k: usize) -> ItemId {
    let mut id = [7; 16];
    id[..8].copy_from_slice(&(k as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15).to_be_bytes());
    ItemId(id)
}

/// Boxes in rows; the first is the one so much hangs on.
fn diagram(boxes: usize, connectors: usize) -> Vec<u8> {
    let mut rng = Rng::from_number(5);
    let mut board = Board::new();
    let mut keys = order::many_between(None, None, boxes + connectors, &mut rng).into_iter();
    let style = Rc::new(Style { end_head: Some(Head::Arrow), fill: Some(Color::Ink(Ink::White)), ..Style::default() });
    let mut ops = Vec::new();
    for k in 0..boxes + connectors {
        let (kind, c) = if k < boxes {
            (if k % 3 == 1 { Kind::Ellipse } else { Kind::Rectangle }, None)
        } else {
            let mut end = |near: usize| {
                let item = (near + 1 + rng.below(2 * COLUMNS as u64) as usize) % boxes;
                End::Bound(Anchor { item: id(item), x: 0.5, y: 0.5 })
            };
            let from = (k * 37) % boxes;
            let start = if k % 10 == 0 { End::Bound(Anchor { item: id(0), x: 0.5, y: 0.5 }) } else { end(from) };
            let route = [Route::Straight, Route::Elbow, Route::Curve][k % 3];
            (Kind::Connector, Some(Rc::new(Ends { route, start, end: end(from), bends: Vec::new() })))
        };
        let mut item = Item::new(id(k), kind);
        let (x, y) = ((k % COLUMNS) as f64 * 200.0, (k / COLUMNS) as f64 * 160.0);
        (item.s, item.c) = (style.clone(), c);
        item.g = Geometry { x, y, w: 120.0, h: 80.0, rot: 0.0 };
        item.z.key = keys.next().unwrap();
        ops.push(Op::Put(item));
    }
    board.transact(0, ops);
    let slots: Vec<_> = board.iter().collect();
    board.encode_items(&slots)
}
