//! Ink, shapes, hit tests and the view: numbers in, a neutral draw list out. No wasm, no GL.
