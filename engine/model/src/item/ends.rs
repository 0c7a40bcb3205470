//! Groups `p` (vertices of a path) and `c` (a connector's ends and route).

use super::text::many;
use crate::ItemId;
use crate::bytes::{DecodeError, Reader, Writer};

/// A path's vertices in its own space; their natural box is mapped onto the item's geometry.
#[derive(Clone, Debug, PartialEq)]
pub struct PathData {
    /// Whether the last vertex joins the first.
    pub closed: bool,
    /// Whether a curve runs through the vertices instead of straight lines.
    pub curved: bool,
    /// x, y.
    pub points: Vec<[f64; 2]>,
}

impl PathData {
    /// Box of the vertices: x0, y0, x1, y1 (all zero when there are none).
    #[must_use]
    pub fn natural(&self) -> [f64; 4] {
        let Some(first) = self.points.first() else { return [0.0; 4] };
        self.points.iter().fold([first[0], first[1], first[0], first[1]], |b, p| {
            [b[0].min(p[0]), b[1].min(p[1]), b[2].max(p[0]), b[3].max(p[1])]
        })
    }

    pub(super) fn encode(&self, w: &mut Writer) {
        w.u8(u8::from(self.closed) | u8::from(self.curved) << 1);
        points(w, &self.points);
    }

    pub(super) fn decode(r: &mut Reader<'_>) -> Result<Self, DecodeError> {
        let flags = r.u8()?;
        if flags > 3 {
            return Err(DecodeError::BadValue);
        }
        Ok(Self { closed: flags & 1 != 0, curved: flags & 2 != 0, points: read_points(r)? })
    }
}

/// How a connector runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Route {
    /// Straight, through its bends.
    #[default]
    Straight,
    /// At right angles.
    Elbow,
    /// A curve through its bends.
    Curve,
}

/// A place in an item's box, 0..1 each way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Anchor {
    /// The item.
    pub item: ItemId,
    /// 0 left, 1 right.
    pub x: f32,
    /// 0 top, 1 bottom.
    pub y: f32,
}

/// One end of a connector.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum End {
    /// Where the geometry says.
    #[default]
    Free,
    /// Held by an item.
    Bound(Anchor),
}

/// Ends, route and bends of a connector. Bends are relative to (g.x, g.y).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ends {
    /// How it runs.
    pub route: Route,
    /// Start.
    pub start: End,
    /// End.
    pub end: End,
    /// Places it passes, relative to the geometry's x, y; board units.
    pub bends: Vec<[f64; 2]>,
}

impl Ends {
    pub(super) fn encode(&self, w: &mut Writer) {
        w.u8(self.route as u8);
        for end in [self.start, self.end] {
            match end {
                End::Free => w.u8(0),
                End::Bound(anchor) => {
                    w.u8(1);
                    w.raw(&anchor.item.0);
                    w.f32(anchor.x);
                    w.f32(anchor.y);
                }
            }
        }
        points(w, &self.bends);
    }

    pub(super) fn decode(r: &mut Reader<'_>) -> Result<Self, DecodeError> {
        let route = match r.u8()? {
            0 => Route::Straight,
            1 => Route::Elbow,
            2 => Route::Curve,
            _ => return Err(DecodeError::BadValue),
        };
        Ok(Self { route, start: end(r)?, end: end(r)?, bends: read_points(r)? })
    }
}

fn end(r: &mut Reader<'_>) -> Result<End, DecodeError> {
    match r.u8()? {
        0 => Ok(End::Free),
        1 => Ok(End::Bound(Anchor { item: ItemId(r.array()?), x: r.f32()?, y: r.f32()? })),
        _ => Err(DecodeError::BadValue),
    }
}

fn points(w: &mut Writer, points: &[[f64; 2]]) {
    w.count(points.len());
    for p in points {
        w.f64(p[0]);
        w.f64(p[1]);
    }
}

fn read_points(r: &mut Reader<'_>) -> Result<Vec<[f64; 2]>, DecodeError> {
    many(r, 16, |r| Ok([r.f64()?, r.f64()?]))
}
