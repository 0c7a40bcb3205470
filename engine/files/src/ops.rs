//! What stands on a page, as its painter (workers/jobs/export/pdf) writes it: a byte that says what it is, then its numbers, the lowest
//! byte first. Letters are their length in bytes, then UTF-8.

/// A page's commands from the first to the last.
pub(crate) struct Ops<'a> {
    left: &'a [u8],
}

/// Commands end in the middle of one, or one is unknown.
#[derive(Debug)]
pub(crate) struct Broken;

pub(crate) const PATH: u8 = 1;
pub(crate) const LINE: u8 = 2;
pub(crate) const TRANSFORM: u8 = 3;
pub(crate) const CLIP: u8 = 4;
pub(crate) const LAYER: u8 = 5;
pub(crate) const GRAIN: u8 = 6;
pub(crate) const POP: u8 = 7;
pub(crate) const TEXT: u8 = 8;
pub(crate) const PICTURE: u8 = 9;
pub(crate) const PAPER: u8 = 10;
pub(crate) const PARAGRAPH: u8 = 11;
pub(crate) const BLEND: u8 = 12;

impl<'a> Ops<'a> {
    pub(crate) fn new(left: &'a [u8]) -> Self {
        Self { left }
    }

    /// The next command, or none.
    pub(crate) fn next(&mut self) -> Option<u8> {
        let (&code, left) = self.left.split_first()?;
        self.left = left;
        Some(code)
    }

    pub(crate) fn u8(&mut self) -> Result<u8, Broken> {
        Ok(self.take(1)?[0])
    }

    pub(crate) fn u32(&mut self) -> Result<u32, Broken> {
        let bytes = self.take(4)?;
        Ok(u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
    }

    pub(crate) fn f32(&mut self) -> Result<f32, Broken> {
        Ok(f32::from_bits(self.u32()?))
    }

    pub(crate) fn floats<const N: usize>(&mut self) -> Result<[f32; N], Broken> {
        let mut all = [0.0; N];
        for one in &mut all {
            *one = self.f32()?;
        }
        Ok(all)
    }

    pub(crate) fn text(&mut self) -> Result<&'a str, Broken> {
        let length = self.u32()? as usize;
        std::str::from_utf8(self.take(length)?).map_err(|_| Broken)
    }

    pub(crate) fn bytes(&mut self, length: usize) -> Result<&'a [u8], Broken> {
        self.take(length)
    }

    fn take(&mut self, length: usize) -> Result<&'a [u8], Broken> {
        let (taken, left) = self.left.split_at_checked(length).ok_or(Broken)?;
        self.left = left;
        Ok(taken)
    }
}
