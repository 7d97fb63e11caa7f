//! Marks on a picture: a frame around each element, and beside it the name that it is acted on by.

use std::io::Cursor;

use super::Picture;
use super::font::{self, HEIGHT, WIDTH};

/// One mark, in pixels of the picture.
#[derive(Debug, Clone, PartialEq)]
pub struct Mark {
    /// Digits, `e` and `f`; anything else leaves a gap.
    pub label: String,
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
}

/// Picture pixels for each pixel of a letter.
const ZOOM: u32 = 2;
/// Pixels around a label's letters.
const PADDING: u32 = 2;
/// How thick a frame is.
const THICK: u32 = 2;
/// Colours that are told apart on light and on dark pages, each far enough from white to carry white letters.
const COLOURS: [[u8; 3]; 6] =
    [[200, 20, 40], [20, 80, 200], [0, 115, 70], [150, 50, 180], [170, 85, 0], [0, 110, 130]];

impl Picture {
    /// The picture with marks on it; none when it can't be read.
    #[must_use]
    pub fn marked(&self, marks: &[Mark]) -> Option<Vec<u8>> {
        let mut canvas = Canvas::read(&self.png)?;
        let boxes: Vec<Area> = marks.iter().map(|mark| canvas.area(mark)).collect();
        for (at, area) in boxes.iter().enumerate() {
            canvas.frame(*area, COLOURS[at % COLOURS.len()]);
        }
        let mut placed: Vec<Area> = Vec::new();
        for (at, mark) in marks.iter().enumerate() {
            let place = canvas.place(at, &mark.label, &boxes, &placed);
            canvas.label(place, &mark.label, COLOURS[at % COLOURS.len()]);
            placed.push(place);
        }
        canvas.write()
    }
}

/// Pixels from the first to before the last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Area {
    left: u32,
    top: u32,
    right: u32,
    bottom: u32,
}

impl Area {
    /// How many pixels both have.
    fn shared(self, other: Area) -> u64 {
        let across = self.right.min(other.right).saturating_sub(self.left.max(other.left));
        let down = self.bottom.min(other.bottom).saturating_sub(self.top.max(other.top));
        u64::from(across) * u64::from(down)
    }
}

/// A picture that is drawn on.
struct Canvas {
    width: u32,
    height: u32,
    /// Red, green and blue of each pixel.
    pixels: Vec<[u8; 3]>,
}

impl Canvas {
    fn read(png: &[u8]) -> Option<Canvas> {
        let mut decoder = png::Decoder::new(Cursor::new(png));
        decoder.set_transformations(png::Transformations::normalize_to_color8());
        let mut reader = decoder.read_info().ok()?;
        let mut data = vec![0; reader.output_buffer_size()?];
        let frame = reader.next_frame(&mut data).ok()?;
        data.truncate(frame.buffer_size());
        let pixels = data.chunks_exact(frame.color_type.samples()).map(|pixel| match *pixel {
            [grey] | [grey, _] => [grey; 3],
            [red, green, blue, ..] => [red, green, blue],
            _ => [0; 3],
        });
        let canvas = Canvas { width: frame.width, height: frame.height, pixels: pixels.collect() };
        (canvas.pixels.len() as u64 == u64::from(canvas.width) * u64::from(canvas.height)).then_some(canvas)
    }

    fn write(self) -> Option<Vec<u8>> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, self.width, self.height);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_compression(png::Compression::Fast);
        let mut writer = encoder.write_header().ok()?;
        writer.write_image_data(self.pixels.as_flattened()).ok()?;
        writer.finish().ok()?;
        Some(bytes)
    }

    /// The pixels of a mark, as far as they lie on the picture.
    fn area(&self, mark: &Mark) -> Area {
        let within = |at: f64, most: u32| at.round().clamp(0.0, f64::from(most)) as u32;
        Area {
            left: within(mark.left, self.width),
            top: within(mark.top, self.height),
            right: within(mark.right, self.width),
            bottom: within(mark.bottom, self.height),
        }
    }

    fn fill(&mut self, area: Area, colour: [u8; 3]) {
        for y in area.top..area.bottom.min(self.height) {
            for x in area.left..area.right.min(self.width) {
                self.pixels[(y * self.width + x) as usize] = colour;
            }
        }
    }

    fn frame(&mut self, area: Area, colour: [u8; 3]) {
        let Area { left, top, right, bottom } = area;
        for side in [
            Area { bottom: bottom.min(top + THICK), ..area },
            Area { top: top.max(bottom.saturating_sub(THICK)), ..area },
            Area { right: right.min(left + THICK), ..area },
            Area { left: left.max(right.saturating_sub(THICK)), ..area },
        ] {
            self.fill(side, colour);
        }
    }

    /// Where a label hides least: no other label, then no other element, whose name it might be taken for, then its own.
    fn place(&self, at: usize, label: &str, boxes: &[Area], placed: &[Area]) -> Area {
        let letters = label.chars().count() as u32;
        let width = (letters * (WIDTH + 1) * ZOOM + 2 * PADDING).saturating_sub(ZOOM).min(self.width);
        let height = (HEIGHT * ZOOM + 2 * PADDING).min(self.height);
        let Area { left, top, right, bottom } = boxes[at];
        let above = top.saturating_sub(height);
        let places =
            [(left, above), (left, bottom), (right, top), (left.saturating_sub(width), top), (left, top)];
        let areas = places.map(|(x, y)| {
            let (x, y) = (x.min(self.width - width), y.min(self.height - height));
            Area { left: x, top: y, right: x + width, bottom: y + height }
        });
        let cost = |area: &Area| {
            let labels: u64 = placed.iter().map(|other| area.shared(*other)).sum();
            let others: u64 = boxes
                .iter()
                .enumerate()
                .filter(|(other, _)| *other != at)
                .map(|(_, other)| area.shared(*other))
                .sum();
            labels * 20 + others * 6 + area.shared(boxes[at]) * 2
        };
        let [first, rest @ ..] = areas;
        rest.into_iter().fold(first, |best, next| if cost(&next) < cost(&best) { next } else { best })
    }

    fn label(&mut self, place: Area, label: &str, colour: [u8; 3]) {
        self.fill(place, colour);
        for (at, letter) in label.chars().enumerate() {
            let Some(rows) = font::rows(letter) else { continue };
            let begin = place.left + PADDING + at as u32 * (WIDTH + 1) * ZOOM;
            for (down, row) in rows.into_iter().enumerate() {
                for across in (0..WIDTH).filter(|across| row >> (WIDTH - 1 - across) & 1 == 1) {
                    let (left, top) = (begin + across * ZOOM, place.top + PADDING + down as u32 * ZOOM);
                    let dot = Area { left, top, right: left + ZOOM, bottom: top + ZOOM };
                    self.fill(dot, [255; 3]);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::png;
    use super::*;

    fn mark(label: &str, left: f64, top: f64) -> Mark {
        Mark { label: label.to_owned(), left, top, right: left + 60.0, bottom: top + 20.0 }
    }

    #[test]
    fn marks_are_frames_with_labels_that_hide_neither_each_other_nor_what_they_name() {
        let picture = Picture::new(png(|_, _| [255; 3]));
        // The last one lies half outside of the picture.
        let marks = [
            mark("e0", 0.0, 0.0),
            mark("e123", 100.0, 60.0),
            mark("f2e9", 100.0, 80.0),
            mark("e7", 290.0, 190.0),
        ];
        let canvas = Canvas::read(&picture.marked(&marks).unwrap()).unwrap();
        assert_eq!((canvas.width, canvas.height), (320, 200));
        let boxes: Vec<Area> = marks.iter().map(|mark| canvas.area(mark)).collect();
        let mut placed: Vec<Area> = Vec::new();
        for at in 0..marks.len() {
            let area = boxes[at];
            assert_eq!(canvas.pixels[(area.top * 320 + area.left) as usize], COLOURS[at], "a frame");
            let place = canvas.place(at, &marks[at].label, &boxes, &placed);
            assert!(place.right <= 320 && place.bottom <= 200, "{place:?}");
            assert!(placed.iter().chain(&boxes).all(|other| place.shared(*other) == 0), "{place:?} of {at}");
            assert_eq!(canvas.pixels[(place.top * 320 + place.left) as usize], COLOURS[at], "a label");
            placed.push(place);
        }
        let white = |area: &Area| {
            let rows = (area.top..area.bottom).flat_map(|y| (area.left..area.right).map(move |x| (x, y)));
            rows.filter(|(x, y)| canvas.pixels[(y * 320 + x) as usize] == [255; 3]).count()
        };
        assert!(placed.iter().all(|place| white(place) > 60), "with letters on it");
    }

    #[test]
    fn what_is_no_picture_takes_no_marks() {
        assert_eq!(Picture::new(Vec::new()).marked(&[mark("e1", 1.0, 1.0)]), None);
    }
}
