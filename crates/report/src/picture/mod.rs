//! A picture of a page, and whether there is anything to be seen on it.

mod font;
mod marks;

use std::io::Cursor;

pub use marks::Mark;

/// How much a channel may differ from the first pixel's and still count as the same.
const TOLERANCE: u8 = 8;
/// A picture is blank when fewer than one pixel in so many differs from the first.
const FEW: usize = 10_000;

/// A picture as PNG.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    pub png: Vec<u8>,
    /// Nothing is to be seen on it: it is of one colour, or can't be read.
    pub blank: bool,
}

impl Picture {
    /// Takes over a PNG and looks at it.
    #[must_use]
    pub fn new(png: Vec<u8>) -> Picture {
        let blank = pixels(&png).is_none_or(|(data, channels)| is_uniform(&data, channels));
        Picture { png, blank }
    }

    /// Its width and height in pixels; none when it can't be read.
    #[must_use]
    pub fn size(&self) -> Option<(u32, u32)> {
        let reader = png::Decoder::new(Cursor::new(&self.png)).read_info().ok()?;
        Some((reader.info().width, reader.info().height))
    }
}

/// The bytes of the pixels, and how many each has.
fn pixels(png: &[u8]) -> Option<(Vec<u8>, usize)> {
    let mut reader = png::Decoder::new(Cursor::new(png)).read_info().ok()?;
    let mut data = vec![0; reader.output_buffer_size()?];
    let frame = reader.next_frame(&mut data).ok()?;
    data.truncate(frame.buffer_size());
    let depth = usize::from(frame.bit_depth == png::BitDepth::Sixteen) + 1;
    Some((data, frame.color_type.samples() * depth))
}

fn is_uniform(data: &[u8], channels: usize) -> bool {
    let Some(first) = data.get(..channels) else { return true };
    let differs = |pixel: &[u8]| pixel.iter().zip(first).any(|(one, other)| one.abs_diff(*other) > TOLERANCE);
    let different = data.chunks_exact(channels).filter(|pixel| differs(pixel)).count();
    different * FEW < data.len() / channels
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(super) fn png(pixel: impl Fn(u32, u32) -> [u8; 3]) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, 320, 200);
        encoder.set_color(png::ColorType::Rgb);
        let data: Vec<u8> =
            (0..200).flat_map(|y| (0..320).map(move |x| (x, y))).flat_map(|(x, y)| pixel(x, y)).collect();
        encoder.write_header().unwrap().write_image_data(&data).unwrap();
        bytes
    }

    #[test]
    fn a_page_of_one_colour_is_blank_and_one_with_a_word_is_not() {
        assert!(Picture::new(png(|_, _| [255; 3])).blank);
        assert!(Picture::new(png(|_, _| [0; 3])).blank);
        assert!(Picture::new(png(|x, y| if (x, y) == (3, 3) { [0; 3] } else { [250; 3] })).blank, "a speck");
        assert!(!Picture::new(png(|x, y| if x < 40 && y < 12 { [0; 3] } else { [255; 3] })).blank);
    }

    #[test]
    fn what_is_no_picture_is_blank() {
        assert!(Picture::new(Vec::new()).blank);
        let whole = png(|_, _| [255; 3]);
        assert!(Picture::new(whole[..whole.len() / 2].to_vec()).blank);
    }
}
