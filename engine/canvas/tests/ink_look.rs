//! Replays real pen recordings through the ink path and draws them for the eye (target/ink-look), checking what can be checked.
#![allow(missing_docs, clippy::unwrap_used, clippy::print_stdout, reason = "tests")]

mod common;

use atrium_canvas::ink::{LinePoint, Nib, RawSample, StrokeBuilder, centre_line};
use atrium_canvas::kurbo::Affine;
use atrium_model::{Brush, Device};
use common::{BLACK, Gray, Recorded, both, recording};

fn lines(strokes: &[Vec<Recorded>], nib: Nib, device: Device, zoom: f64) -> Vec<Vec<LinePoint>> {
    let pressure = |p: f32| if device == Device::Pen { p } else { -1.0 };
    strokes
        .iter()
        .filter_map(|s| {
            let mut b = StrokeBuilder::new(nib, device, 0.25, 4);
            for p in s {
                let round = |v: f64| if device == Device::Mouse { v.round() } else { v };
                b.push(RawSample { x: round(p.0), y: round(p.1), t_ms: p.2, pressure: pressure(p.3), tilt: 0.0 });
            }
            let body = b.finish()?;
            Some(centre_line(&body, nib, 0, u32::MAX, 0.125 / zoom))
        })
        .collect()
}

fn draw(lines: &[Vec<LinePoint>], at: (f64, f64), zoom: f64, size: (usize, usize)) -> (Gray, Gray) {
    let to_px = Affine::scale(zoom) * Affine::translate((-at.0, -at.1));
    both(size.0, size.1, |sink| {
        for l in lines {
            sink.ink(&[l], to_px, zoom, 0.0, BLACK);
        }
    })
}

#[test]
fn a_pen_s_handwriting_is_drawn_at_100_and_400_per_cent() {
    for name in ["short", "long"] {
        let strokes = recording(&format!("wacom-133hz-{name}.svc"));
        for (device, tag) in [(Device::Pen, "pen"), (Device::Touch, "finger"), (Device::Mouse, "mouse")] {
            let nib = Nib { width: 3.0, brush: Brush::Pen };
            let at100 = lines(&strokes, nib, device, 1.0);
            println!(
                "{} samples, {} points",
                strokes.iter().map(Vec::len).sum::<usize>(),
                at100.iter().map(Vec::len).sum::<usize>()
            );
            let (mesh, outline) = draw(&at100, (0.0, 0.0), 1.0, (640, 420));
            mesh.save(&format!("{name}-{tag}-100.png"));
            let error = outline.edge_error(&mesh);
            println!("{name} {tag}: {} strokes, mesh and outline differ by {error:.3} on edges", strokes.len());
            assert!(error < 0.07, "{error}");
            let at400 = lines(&strokes, nib, device, 4.0);
            let first = strokes[0][0];
            let (_, big) = draw(&at400, (first.0 - 20.0, first.1 - 60.0), 4.0, (1000, 640));
            big.save(&format!("{name}-{tag}-400.png"));
        }
    }
}

#[test]
fn every_brush_writes_at_100_and_400_per_cent() {
    for (brush, width, tag) in [(Brush::Pen, 4.0, "pen"), (Brush::Marker, 7.0, "marker"), (Brush::Brush, 9.0, "brush")]
    {
        for (device, with) in [(Device::Pen, "pressure"), (Device::Touch, "speed")] {
            let strokes = recording("wacom-133hz-short.svc");
            let nib = Nib { width, brush };
            let (mesh, outline) = draw(&lines(&strokes, nib, device, 1.0), (0.0, 0.0), 1.0, (640, 240));
            mesh.save(&format!("brush-{tag}-{with}-100.png"));
            let error = outline.edge_error(&mesh);
            assert!(error < 0.07, "{tag} {with}: {error}");
            let first = strokes[0][0];
            let at400 = lines(&strokes, nib, device, 4.0);
            let (_, big) = draw(&at400, (first.0 - 20.0, first.1 - 60.0), 4.0, (1000, 640));
            big.save(&format!("brush-{tag}-{with}-400.png"));
        }
    }
}

#[test]
fn cusps_and_crossings_hold_at_800_and_4000_per_cent() {
    let strokes = recording("wacom-133hz-short.svc");
    for (width, tag) in [(3.0, "fine"), (14.0, "wide")] {
        let nib = Nib { width, brush: Brush::Pen };
        for (zoom, at) in [(8.0, (480.0, 15.0)), (40.0, (500.0, 85.0))] {
            let at_zoom = lines(&strokes, nib, Device::Pen, zoom);
            let (mesh, outline) = draw(&at_zoom, at, zoom, (900, 640));
            let error = outline.edge_error(&mesh);
            println!("{tag} {zoom}: {error:.3}");
            mesh.save(&format!("cusps-{tag}-{}.png", zoom * 100.0));
            assert!(error < 0.07, "{tag} {zoom}: {error}");
        }
    }
}
