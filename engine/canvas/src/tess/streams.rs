//! The four flat arrays of a frame. LINT: the words written here are those of docs/draw-list.md and of both executors
//! (workers/drawing/gl, workers/drawing/raster2d): they change together.

/// A vertex of a mesh, as the executors read it: 20 bytes.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Vertex {
    /// Target px.
    pub x: f32,
    /// Target px.
    pub y: f32,
    /// −1..=1 across a line; 0 inside.
    pub u: f32,
    /// Half width, px.
    pub h: f32,
    /// Straight alpha.
    pub rgba: [u8; 4],
}

/// Which geometry the executor takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Triangles with a feather (WebGL).
    Mesh,
    /// Closed outlines filled by the nonzero rule (Canvas 2D).
    Outline,
}

/// A colour as the draw list carries it.
#[must_use]
pub fn rgba(r: u8, g: u8, b: u8, a: u8) -> u32 {
    u32::from_le_bytes([r, g, b, a])
}

pub(super) const TARGET: u32 = 1;
pub(super) const SURFACE: u32 = 2;
pub(super) const MESH: u32 = 3;
pub(super) const PATH: u32 = 4;
pub(super) const BLIT: u32 = 5;
pub(super) const TEXT: u32 = 6;
pub(super) const IMAGE: u32 = 7;
pub(super) const LAYER: u32 = 8;
pub(super) const LAYER_END: u32 = 9;
pub(super) const CLIP: u32 = 10;
pub(super) const CLIP_END: u32 = 11;
pub(super) const PAPER: u32 = 12;
pub(super) const LINE: u32 = 13;
pub(super) const GRAIN: u32 = 14;
pub(super) const BLEND: u32 = 15;

/// How something is blended onto what is beneath it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blend {
    /// In front.
    Over,
    /// Darkens by its colour: black stays black.
    Multiply,
    /// Lightens by its colour: white stays white.
    Screen,
}

/// One path is filled at once: beyond this the rasters of browsers slow down more than a second call costs.
const PATH_FLOATS: u32 = 8192;

/// A frame's arrays; cleared between frames, their room is kept.
#[derive(Default)]
pub struct Streams {
    /// Commands.
    pub ops: Vec<u32>,
    /// Vertices of MESH.
    pub verts: Vec<Vertex>,
    /// Triangles of MESH.
    pub index: Vec<u32>,
    /// Outlines of PATH, points of LINE.
    pub path: Vec<f32>,
    /// Where the last command begins; commands that only go on with the one before join it.
    last: Option<usize>,
    /// Whether the last PATH may take further shapes: all its subpaths wind the same way.
    union: bool,
    pub(super) work: Work,
}

/// Room reused from shape to shape.
#[derive(Default)]
pub(super) struct Work {
    pub(super) rows: Vec<super::Row>,
    pub(super) run: Vec<super::Row>,
    pub(super) left: Vec<[f32; 2]>,
    pub(super) right: Vec<[f32; 2]>,
}

impl Streams {
    /// Empties the arrays and keeps their room.
    pub fn clear(&mut self) {
        self.ops.clear();
        self.verts.clear();
        self.index.clear();
        self.path.clear();
        self.last = None;
        self.union = false;
    }

    /// Begins a command of `args` arguments, which the caller pushes.
    pub(super) fn op(&mut self, opcode: u32, args: u32) {
        self.last = Some(self.ops.len());
        self.ops.push(opcode | (args + 1) << 8);
    }

    pub(super) fn float(&mut self, v: f64) {
        self.ops.push((v as f32).to_bits());
    }

    /// The indices from `first` on are a mesh.
    pub(super) fn mesh(&mut self, first: usize) {
        let (first, count) = (first as u32, (self.index.len() - first) as u32);
        if count == 0 {
            return;
        }
        if let Some(at) = self.last
            && self.ops[at] & 0xFF == MESH
            && self.ops[at + 1] + self.ops[at + 2] == first
        {
            self.ops[at + 2] += count;
            return;
        }
        self.op(MESH, 2);
        self.ops.extend([first, count]);
    }

    /// The floats from `first` on are a path or a line (`opcode`). `union`: further shapes may join it, for all its subpaths wind the
    /// positive way or are lines.
    pub(super) fn outline(&mut self, opcode: u32, first: usize, rgba: u32, union: bool) {
        let (first, count) = (first as u32, (self.path.len() - first) as u32);
        if count == 0 {
            return;
        }
        if let Some(at) = self.last
            && self.ops[at] & 0xFF == opcode
            && self.union
            && union
            && (rgba >> 24 == 0xFF || opcode == LINE)
            && self.ops[at + 3] == rgba
            && self.ops[at + 1] + self.ops[at + 2] == first
            && self.ops[at + 2] + count <= PATH_FLOATS
        {
            self.ops[at + 2] += count;
            return;
        }
        self.op(opcode, 3);
        self.ops.extend([first, count, rgba]);
        self.union = union;
    }
}
