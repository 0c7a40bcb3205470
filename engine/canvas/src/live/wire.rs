//! Bytes of strokes being drawn (docs/formats.md, "Live strokes"). Streams may be joined end to end; every record stands alone.
//! Owns the encoding; knows no board.

use atrium_model::{Device, ItemId, Sample};

/// One record.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Record {
    /// More of a stroke: its samples from `offset` on.
    Append {
        /// The id the item will have.
        id: ItemId,
        /// The hand that draws.
        lane: u32,
        /// What draws.
        device: Device,
        /// Tolerance it is drawn with: board units.
        epsilon: f32,
        /// Width of the brush and what else the style says: style fields of docs/formats.md.
        style: Vec<u8>,
        /// How many samples came before.
        offset: u32,
        /// The new ones.
        samples: Vec<Sample>,
    },
    /// It was taken back: nothing will come of it.
    Cancelled(ItemId),
    /// It is finished: its item follows in a transaction.
    Done(ItemId),
}

const VERSION: u8 = 1;

fn put_varint(out: &mut Vec<u8>, mut v: u64) {
    while v >= 0x80 {
        out.push(v as u8 | 0x80);
        v >>= 7;
    }
    out.push(v as u8);
}

/// Adds a record to a stream.
pub(super) fn write(out: &mut Vec<u8>, record: &Record) {
    let mut body = vec![VERSION];
    match record {
        Record::Append { id, lane, device, epsilon, style, offset, samples } => {
            body.push(1);
            body.extend_from_slice(&id.0);
            put_varint(&mut body, u64::from(*lane));
            body.push(*device as u8);
            body.extend_from_slice(&epsilon.to_le_bytes());
            body.push(u8::from(samples.first().is_some_and(|s| s.pressure >= 0.0)));
            put_varint(&mut body, style.len() as u64);
            body.extend_from_slice(style);
            put_varint(&mut body, u64::from(*offset));
            put_varint(&mut body, samples.len() as u64);
            let (x0, y0) = samples.first().map_or((0.0, 0.0), |s| (s.x, s.y));
            body.extend_from_slice(&x0.to_le_bytes());
            body.extend_from_slice(&y0.to_le_bytes());
            for s in samples {
                body.extend_from_slice(&((s.x - x0) as f32).to_le_bytes());
                body.extend_from_slice(&((s.y - y0) as f32).to_le_bytes());
                body.push((s.pressure.clamp(0.0, 1.0) * 255.0).round() as u8);
                let quarters = (s.dt_ms * 4.0).round().clamp(0.0, 65535.0) as u16;
                body.extend_from_slice(&quarters.to_le_bytes());
            }
        }
        Record::Cancelled(id) => {
            body.push(2);
            body.extend_from_slice(&id.0);
        }
        Record::Done(id) => {
            body.push(3);
            body.extend_from_slice(&id.0);
        }
    }
    put_varint(out, body.len() as u64);
    out.extend_from_slice(&body);
}

/// Reads from the front of a slice.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (head, rest) = self.0.split_first_chunk::<N>()?;
        self.0 = rest;
        Some(*head)
    }

    fn byte(&mut self) -> Option<u8> {
        self.take::<1>().map(|b| b[0])
    }

    fn varint(&mut self) -> Option<u64> {
        let mut v = 0_u64;
        for shift in (0..64).step_by(7) {
            let b = self.byte()?;
            v |= u64::from(b & 0x7f) << shift;
            if b < 0x80 {
                return Some(v);
            }
        }
        None
    }

    fn bytes(&mut self) -> Option<Vec<u8>> {
        let n = usize::try_from(self.varint()?).ok()?;
        let (head, rest) = self.0.split_at_checked(n)?;
        self.0 = rest;
        Some(head.to_vec())
    }

    fn coordinate(&mut self) -> Option<f64> {
        let v = f64::from_le_bytes(self.take()?);
        (v.abs() <= 1e9).then_some(v)
    }

    fn float(&mut self) -> Option<f32> {
        let v = f32::from_le_bytes(self.take()?);
        (v.abs() <= 1e9).then_some(v)
    }
}

fn read_one(body: &[u8]) -> Option<Record> {
    let mut r = Reader(body);
    if r.byte()? != VERSION {
        return None;
    }
    let kind = r.byte()?;
    let id = ItemId(r.take()?);
    match kind {
        1 => {
            let lane = u32::try_from(r.varint()?).ok()?;
            let device = [Device::Mouse, Device::Touch, Device::Pen].get(usize::from(r.byte()?)).copied()?;
            let epsilon = r.float()?;
            let measured = r.byte()? != 0;
            let style = r.bytes()?;
            let offset = u32::try_from(r.varint()?).ok()?;
            let n = usize::try_from(r.varint()?).ok()?;
            let (x0, y0) = (r.coordinate()?, r.coordinate()?);
            let mut samples = Vec::with_capacity(n.min(r.0.len() / 11));
            for _ in 0..n {
                let (dx, dy) = (f64::from(r.float()?), f64::from(r.float()?));
                let p = f32::from(r.byte()?) / 255.0;
                let pressure = if measured { p } else { -1.0 };
                let dt_ms = f32::from(u16::from_le_bytes(r.take()?)) / 4.0;
                samples.push(Sample { x: x0 + dx, y: y0 + dy, pressure, tilt: 0.0, dt_ms });
            }
            Some(Record::Append { id, lane, device, epsilon, style, offset, samples })
        }
        2 => Some(Record::Cancelled(id)),
        3 => Some(Record::Done(id)),
        _ => None,
    }
}

/// The records of a stream; a record of another version or kind is skipped, a broken end is left.
pub(super) fn read(bytes: &[u8]) -> Vec<Record> {
    let mut r = Reader(bytes);
    let mut out = Vec::new();
    while !r.0.is_empty() {
        let Some(body) = r.bytes() else { break };
        out.extend(read_one(&body));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn append() -> Record {
        let sample = |x, y, pressure, dt_ms| Sample { x, y, pressure, tilt: 0.0, dt_ms };
        let samples = vec![sample(1e6, -5.0, 1.0, 0.0), sample(1e6 + 2.5, -4.0, 0.0, 8.25)];
        Record::Append {
            id: ItemId([7; 16]),
            lane: 300,
            device: Device::Pen,
            epsilon: 0.25,
            style: vec![1, 2, 3],
            offset: 1000,
            samples,
        }
    }

    #[test]
    fn joined_streams_read_as_one() {
        let (mut a, mut b) = (Vec::new(), Vec::new());
        write(&mut a, &append());
        write(&mut b, &Record::Done(ItemId([1; 16])));
        write(&mut b, &Record::Cancelled(ItemId([2; 16])));
        a.extend(b);
        assert_eq!(read(&a), vec![append(), Record::Done(ItemId([1; 16])), Record::Cancelled(ItemId([2; 16]))]);
    }

    #[test]
    fn broken_bytes_are_left_out() {
        let mut a = Vec::new();
        write(&mut a, &append());
        for cut in 0..a.len() {
            assert!(read(&a[..cut]).is_empty());
        }
        let mut later = vec![3, 9, 1, 1];
        later.extend(&a);
        assert_eq!(read(&later).len(), 1, "a record of a later version is passed over");
        let mut seed = 3_u32;
        for _ in 0..2000 {
            let mut noise = a.clone();
            for _ in 0..4 {
                seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let at = seed as usize >> 4;
                let n = noise.len();
                noise[at % n] = (seed >> 16) as u8;
            }
            let _ = read(&noise);
        }
    }
}
