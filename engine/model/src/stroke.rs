//! Stroke bodies: the cleaned raw samples of a stroke, packed as docs/formats.md says. Bytes are kept packed; 100,000 strokes must
//! stay small. The centre line is derived elsewhere.

use std::rc::Rc;

use crate::bytes::{DecodeError, Reader, Writer};
use crate::number::power_of_two;

const VERSION: u8 = 1;
/// The one modeler there is.
pub(crate) const MODELER: u8 = 1;
const PRESSURE: u8 = 1;
const TILT: u8 = 2;
const TIME: u8 = 4;
/// The finest quantum is 2^-MAX_Q board units.
const MAX_Q: u8 = 30;

/// What drew a stroke.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Device {
    /// A mouse.
    Mouse,
    /// A finger, or a passive pen that reports as one.
    Touch,
    /// A pen.
    Pen,
}

/// One cleaned sample. Position in the stroke's own space, which is the board at the time it was drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// Board units.
    pub x: f64,
    /// Board units.
    pub y: f64,
    /// 0..1, or negative where the device reports none.
    pub pressure: f32,
    /// Degrees from upright.
    pub tilt: f32,
    /// Milliseconds since the sample before.
    pub dt_ms: f32,
}

/// A packed stroke.
#[derive(Clone, Debug, PartialEq)]
pub struct StrokeBody {
    bytes: Box<[u8]>,
    /// What drew it.
    pub device: Device,
    /// Positions are multiples of 2^-q board units from the first.
    pub q: u8,
    /// Which modeler derives the centre line.
    pub modeler: u8,
    /// Tolerance the stroke was drawn with, board units.
    pub epsilon: f32,
    /// Samples in it, at least one.
    pub count: u32,
    /// Whether pressure is real.
    pub has_pressure: bool,
    /// Box of the samples: x0, y0, x1, y1, the stroke's own space.
    pub natural: [f64; 4],
}

impl StrokeBody {
    /// The packed bytes.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The last sample's index in 1/256 steps: the `to` of a whole stroke.
    #[must_use]
    pub fn end(&self) -> u32 {
        (self.count - 1) * 256
    }

    /// All samples, unpacked.
    #[must_use]
    pub fn samples(&self) -> Vec<Sample> {
        let mut out = Vec::with_capacity(self.count as usize);
        // Bytes were read once when the body was made, so this cannot fail any more.
        let read = unpack(&self.bytes, |sample| out.push(sample));
        debug_assert!(read.is_ok(), "a body is checked when it is made");
        out
    }

    /// Reads and checks a packed body.
    ///
    /// # Errors
    /// Any `DecodeError`; the bytes must hold exactly one body of version 1.
    pub fn decode(bytes: &[u8]) -> Result<Self, DecodeError> {
        let mut natural = [f64::INFINITY, f64::INFINITY, f64::NEG_INFINITY, f64::NEG_INFINITY];
        let head = unpack(bytes, |s| {
            natural = [natural[0].min(s.x), natural[1].min(s.y), natural[2].max(s.x), natural[3].max(s.y)];
        })?;
        if !natural.iter().all(|v| v.abs() <= 1e9) {
            return Err(DecodeError::NotFinite);
        }
        Ok(Self {
            bytes: bytes.into(),
            device: head.device,
            q: head.q,
            modeler: head.modeler,
            epsilon: head.epsilon,
            count: head.count,
            has_pressure: head.channels & PRESSURE != 0,
            natural,
        })
    }
}

struct Head {
    q: u8,
    channels: u8,
    modeler: u8,
    device: Device,
    epsilon: f32,
    count: u32,
}

fn unpack(bytes: &[u8], mut each: impl FnMut(Sample)) -> Result<Head, DecodeError> {
    let mut r = Reader::new(bytes);
    if r.u8()? != VERSION {
        return Err(DecodeError::BadValue);
    }
    let (q, channels, modeler) = (r.u8()?, r.u8()?, r.u8()?);
    let device = match r.u8()? {
        0 => Device::Mouse,
        1 => Device::Touch,
        2 => Device::Pen,
        _ => return Err(DecodeError::BadValue),
    };
    let epsilon = r.f32()?;
    let per_sample = 2 + (channels & 7).count_ones() as usize;
    let n = r.varint()?;
    let (x0, y0) = (r.f64()?, r.f64()?);
    let count = u32::try_from(n).map_err(|_| DecodeError::BadValue)?;
    let fits = (count as usize).checked_mul(per_sample).is_some_and(|b| b <= r.remaining());
    // Index times 256 must fit 32 bits.
    if q > MAX_Q || channels > 7 || epsilon < 0.0 || count == 0 || count >= 1 << 24 || !fits {
        return Err(DecodeError::BadValue);
    }
    let quantum = power_of_two(-i32::from(q));
    let (mut x, mut y, mut pressure, mut tilt) = (0_i64, 0_i64, 0_i64, 0_i64);
    for _ in 0..count {
        x = x.checked_add(r.zigzag()?).ok_or(DecodeError::BadValue)?;
        y = y.checked_add(r.zigzag()?).ok_or(DecodeError::BadValue)?;
        if channels & PRESSURE != 0 {
            pressure = pressure.checked_add(r.zigzag()?).ok_or(DecodeError::BadValue)?;
        }
        if channels & TILT != 0 {
            tilt = tilt.checked_add(r.zigzag()?).ok_or(DecodeError::BadValue)?;
        }
        let dt = if channels & TIME != 0 { r.varint()? } else { 0 };
        if !(0..=255).contains(&pressure) || !(-90..=90).contains(&tilt) {
            return Err(DecodeError::BadValue);
        }
        each(Sample {
            x: x0 + x as f64 * quantum,
            y: y0 + y as f64 * quantum,
            pressure: if channels & PRESSURE != 0 { pressure as f32 / 255.0 } else { -1.0 },
            tilt: tilt as f32,
            dt_ms: dt.min(1 << 24) as f32 / 4.0,
        });
    }
    if !r.is_empty() {
        return Err(DecodeError::BadValue);
    }
    Ok(Head { q, channels, modeler, device, epsilon, count })
}

/// Packs cleaned samples (at least one, all finite). `q` is clamped to what the format allows; pressure is kept when
/// `has_pressure`, tilt when any is not zero, time when any is not zero.
#[must_use]
pub fn pack(samples: &[Sample], device: Device, q: u8, epsilon: f32, has_pressure: bool) -> Rc<StrokeBody> {
    let q = q.min(MAX_Q);
    let scale = power_of_two(i32::from(q));
    let has_tilt = samples.iter().any(|s| s.tilt != 0.0);
    let has_time = samples.iter().any(|s| s.dt_ms > 0.0);
    let channels = (u8::from(has_pressure) * PRESSURE) | (u8::from(has_tilt) * TILT) | (u8::from(has_time) * TIME);
    let fallback = [Sample { x: 0.0, y: 0.0, pressure: -1.0, tilt: 0.0, dt_ms: 0.0 }];
    let samples = if samples.is_empty() { &fallback } else { samples };
    let mut w = Writer::new();
    for byte in [VERSION, q, channels, MODELER, device as u8] {
        w.u8(byte);
    }
    w.f32(epsilon);
    w.count(samples.len());
    let (x0, y0) = (samples[0].x, samples[0].y);
    w.f64(x0);
    w.f64(y0);
    let mut before = [0_i64; 4];
    for s in samples {
        let now = [
            ((s.x - x0) * scale).round() as i64,
            ((s.y - y0) * scale).round() as i64,
            (s.pressure.clamp(0.0, 1.0) * 255.0).round() as i64,
            s.tilt.clamp(-90.0, 90.0).round() as i64,
        ];
        for (i, wanted) in [true, true, has_pressure, has_tilt].into_iter().enumerate() {
            if wanted {
                w.zigzag(now[i].saturating_sub(before[i]));
            }
        }
        before = now;
        if has_time {
            w.varint((s.dt_ms.clamp(0.0, 4_000_000.0) * 4.0).round() as u64);
        }
    }
    Rc::new(StrokeBody::decode(&w.finish()).unwrap_or_else(|_| StrokeBody::point_at_origin()))
}

impl StrokeBody {
    /// What stands for samples beyond every limit.
    fn point_at_origin() -> Self {
        let mut bytes = [0; 28];
        // Version, modeler, one sample.
        (bytes[0], bytes[3], bytes[9]) = (VERSION, MODELER, 1);
        Self {
            bytes: bytes.into(),
            device: Device::Mouse,
            q: 0,
            modeler: MODELER,
            epsilon: 0.0,
            count: 1,
            has_pressure: false,
            natural: [0.0; 4],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(x: f64, y: f64) -> Sample {
        Sample { x, y, pressure: 0.5, tilt: 0.0, dt_ms: 7.5 }
    }

    #[test]
    fn samples_come_back_within_half_a_quantum() {
        let given: Vec<Sample> = (0..50)
            .map(|i| Sample { tilt: f32::from(i as i8), ..sample(f64::from(i) * 1.37, 900.0 - f64::from(i * i)) })
            .collect();
        let body = pack(&given, Device::Pen, 6, 0.25, true);
        let back = body.samples();
        assert_eq!(back.len(), 50);
        for (a, b) in given.iter().zip(&back) {
            assert!((a.x - b.x).abs() <= 0.5 / 64.0 && (a.y - b.y).abs() <= 0.5 / 64.0, "{a:?} {b:?}");
            assert!((a.pressure - b.pressure).abs() <= 0.501 / 255.0);
            assert_eq!((a.tilt, a.dt_ms), (b.tilt, b.dt_ms));
        }
        assert_eq!(body.end(), 49 * 256);
        assert_eq!(body.natural, [back[0].x, back[49].y, back[49].x, back[0].y]);
        assert_eq!(StrokeBody::decode(body.bytes()).as_ref(), Ok(&*body));
    }

    #[test]
    fn channels_that_say_nothing_take_no_bytes() {
        let plain: Vec<Sample> =
            (0..10).map(|i| Sample { pressure: -1.0, dt_ms: 0.0, ..sample(f64::from(i), 0.0) }).collect();
        let body = pack(&plain, Device::Mouse, 0, 0.0, false);
        assert_eq!(body.bytes().len(), 26 + 10 * 2);
        assert!(body.samples().iter().all(|s| s.pressure == -1.0));
    }

    #[test]
    fn samples_that_are_no_numbers_become_a_point_that_can_be_read_again() {
        for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e300] {
            let body =
                pack(&[sample(0.0, 0.0), sample(bad, -bad), sample(-bad, bad)], Device::Touch, 255, f32::NAN, true);
            assert_eq!(StrokeBody::decode(body.bytes()).as_ref(), Ok(&*body));
        }
        assert_eq!(pack(&[], Device::Touch, 3, 0.5, true).count, 1);
    }
}
