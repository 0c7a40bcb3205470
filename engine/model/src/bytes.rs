//! Reading and writing the primitives of docs/formats.md. Reading is total: any bytes give a value or a named error, and no
//! length field is believed further than the bytes that are there.

/// Largest magnitude of a coordinate, board units.
pub(crate) const COORDINATE_LIMIT: f64 = 1e9;

/// The one zero there is: -0.0 equals 0.0 and has other bytes, by which boards that are equal would differ.
pub(crate) fn canonical(value: f32) -> f32 {
    value + 0.0
}

/// As `canonical`.
fn canonical64(value: f64) -> f64 {
    value + 0.0
}

/// Why bytes could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecodeError {
    /// The bytes end before the value does.
    Truncated,
    /// A varint is longer than 64 bits.
    BadVarint,
    /// A number is NaN, infinite or beyond ±1e9.
    NotFinite,
    /// Text is not UTF-8.
    BadUtf8,
    /// A value that this format does not allow.
    BadValue,
    /// A piece names a body that is nowhere to be found.
    MissingBody,
}

/// A cursor over bytes.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    bytes: &'a [u8],
}

impl<'a> Reader<'a> {
    /// Reads from the start of `bytes`.
    #[must_use]
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { bytes }
    }

    /// Bytes not read yet.
    #[must_use]
    pub fn remaining(&self) -> usize {
        self.bytes.len()
    }

    /// Whether everything was read.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// The next `n` bytes.
    ///
    /// # Errors
    /// `Truncated` when fewer are left.
    pub fn take(&mut self, n: usize) -> Result<&'a [u8], DecodeError> {
        let (head, tail) = self.bytes.split_at_checked(n).ok_or(DecodeError::Truncated)?;
        self.bytes = tail;
        Ok(head)
    }

    /// One byte.
    ///
    /// # Errors
    /// `Truncated`.
    pub fn u8(&mut self) -> Result<u8, DecodeError> {
        Ok(self.take(1)?[0])
    }

    /// `N` bytes as an array.
    ///
    /// # Errors
    /// `Truncated`.
    pub fn array<const N: usize>(&mut self) -> Result<[u8; N], DecodeError> {
        let mut out = [0; N];
        out.copy_from_slice(self.take(N)?);
        Ok(out)
    }

    /// A finite f32; -0.0 is read as 0.0.
    ///
    /// # Errors
    /// `Truncated`, `NotFinite`.
    pub fn f32(&mut self) -> Result<f32, DecodeError> {
        let value = f32::from_le_bytes(self.array()?);
        if value.is_finite() { Ok(canonical(value)) } else { Err(DecodeError::NotFinite) }
    }

    /// A coordinate: a finite f64 within ±1e9; -0.0 is read as 0.0.
    ///
    /// # Errors
    /// `Truncated`, `NotFinite`.
    pub fn f64(&mut self) -> Result<f64, DecodeError> {
        let value = f64::from_le_bytes(self.array()?);
        if value.abs() <= COORDINATE_LIMIT { Ok(canonical64(value)) } else { Err(DecodeError::NotFinite) }
    }

    /// Unsigned LEB128.
    ///
    /// # Errors
    /// `Truncated`, `BadVarint`.
    #[inline]
    pub fn varint(&mut self) -> Result<u64, DecodeError> {
        // Nearly every one is a single byte.
        if let Some((&byte, rest)) = self.bytes.split_first()
            && byte < 0x80
        {
            self.bytes = rest;
            return Ok(u64::from(byte));
        }
        self.long_varint()
    }

    fn long_varint(&mut self) -> Result<u64, DecodeError> {
        let (mut value, mut shift) = (0_u64, 0);
        while shift < 64 {
            let byte = self.u8()?;
            let bits = u64::from(byte & 0x7f);
            if shift == 63 && bits > 1 {
                return Err(DecodeError::BadVarint);
            }
            value |= bits << shift;
            if byte < 0x80 {
                return Ok(value);
            }
            shift += 7;
        }
        Err(DecodeError::BadVarint)
    }

    /// Zigzag varint.
    ///
    /// # Errors
    /// `Truncated`, `BadVarint`.
    #[inline]
    pub fn zigzag(&mut self) -> Result<i64, DecodeError> {
        let value = self.varint()?;
        Ok((value >> 1).cast_signed() ^ -(value & 1).cast_signed())
    }

    /// A varint that must fit 32 bits.
    ///
    /// # Errors
    /// `Truncated`, `BadVarint`, `BadValue`.
    pub fn varint32(&mut self) -> Result<u32, DecodeError> {
        u32::try_from(self.varint()?).map_err(|_| DecodeError::BadValue)
    }

    /// A count of elements that take at least `min_bytes` bytes each, so that a lying length cannot make us allocate.
    ///
    /// # Errors
    /// `Truncated` when that many cannot be there.
    pub fn count(&mut self, min_bytes: usize) -> Result<usize, DecodeError> {
        let n = usize::try_from(self.varint()?).map_err(|_| DecodeError::Truncated)?;
        if n.checked_mul(min_bytes.max(1)).is_some_and(|bytes| bytes <= self.remaining()) {
            Ok(n)
        } else {
            Err(DecodeError::Truncated)
        }
    }

    /// Length-prefixed bytes.
    ///
    /// # Errors
    /// `Truncated`, `BadVarint`.
    pub fn block(&mut self) -> Result<&'a [u8], DecodeError> {
        let n = self.count(1)?;
        self.take(n)
    }

    /// Length-prefixed UTF-8.
    ///
    /// # Errors
    /// `Truncated`, `BadUtf8`.
    pub fn str(&mut self) -> Result<&'a str, DecodeError> {
        core::str::from_utf8(self.block()?).map_err(|_| DecodeError::BadUtf8)
    }
}

/// A growing buffer.
#[derive(Clone, Debug, Default)]
pub struct Writer {
    bytes: Vec<u8>,
}

impl Writer {
    /// An empty buffer.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// What was written.
    #[must_use]
    pub fn finish(self) -> Vec<u8> {
        self.bytes
    }

    /// Bytes written so far.
    #[must_use]
    pub fn len(&self) -> usize {
        self.bytes.len()
    }

    /// Whether nothing was written.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// Forgets all that was written after the first `n` bytes.
    pub(crate) fn truncate(&mut self, n: usize) {
        self.bytes.truncate(n);
    }

    /// Raw bytes.
    pub fn raw(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// One byte.
    pub fn u8(&mut self, value: u8) {
        self.bytes.push(value);
    }

    /// An f32, little-endian; -0.0 is written as 0.0.
    pub fn f32(&mut self, value: f32) {
        self.raw(&canonical(value).to_le_bytes());
    }

    /// An f64, little-endian; -0.0 is written as 0.0.
    pub fn f64(&mut self, value: f64) {
        self.raw(&canonical64(value).to_le_bytes());
    }

    /// Unsigned LEB128.
    pub fn varint(&mut self, mut value: u64) {
        while value >= 0x80 {
            self.bytes.push((value & 0x7f) as u8 | 0x80);
            value >>= 7;
        }
        self.bytes.push(value as u8);
    }

    /// Zigzag varint.
    pub fn zigzag(&mut self, value: i64) {
        self.varint(((value << 1) ^ (value >> 63)).cast_unsigned());
    }

    /// A length as varint.
    pub fn count(&mut self, n: usize) {
        self.varint(n as u64);
    }

    /// Length-prefixed bytes.
    pub fn block(&mut self, bytes: &[u8]) {
        self.count(bytes.len());
        self.raw(bytes);
    }

    /// Length-prefixed UTF-8.
    pub fn str(&mut self, text: &str) {
        self.block(text.as_bytes());
    }

    /// Length-prefixed bytes written by `fill`.
    pub fn nested(&mut self, fill: impl FnOnce(&mut Self)) {
        let start = self.bytes.len();
        self.bytes.push(0);
        fill(self);
        self.close(start);
    }

    /// Puts the length of all after `start` there, for which one byte was left: a longer one pushes what was written along.
    #[inline(never)]
    fn close(&mut self, start: usize) {
        let written = self.bytes.split_off(start + 1);
        self.bytes.pop();
        self.block(&written);
    }
}
