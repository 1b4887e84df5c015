/** Whitens the grey or yellowish paper behind photographed goods by brightening and removing its tint. Pure. */

/** A darker border is not paper, and brightening would bleach the goods. */
const DARKEST = 110;
/** Shades at least this near to the paper's count as paper. */
const NEAR = 0.96;
/** The part of each side that counts as border. */
const BORDER = 0.04;

type Pixels = Pick<ImageData, 'data' | 'width' | 'height'>;

/** The border's median red, green and blue, which works with up to half of the border covered by goods. */
function paperOf({ data, width, height }: Pixels): number[] {
  const [across, down] = [Math.ceil(width * BORDER), Math.ceil(height * BORDER)];
  const counts = [new Uint32Array(256), new Uint32Array(256), new Uint32Array(256)];
  let all = 0;
  for (let y = 0; y < height; y += 1) {
    const isWhole = y < down || y >= height - down;
    for (let x = 0; x < width; x += 1) {
      if (!isWhole && x === across) x = Math.max(x, width - across);
      const at = 4 * (y * width + x);
      all += 1;
      for (const [channel, count] of counts.entries())
        count[data[at + channel] ?? 0] = (count[data[at + channel] ?? 0] ?? 0) + 1;
    }
  }
  return counts.map((count) => {
    let [shade, seen] = [0, count[0] ?? 0];
    while (2 * seen < all) {
      shade += 1;
      seen += count[shade] ?? 0;
    }
    return shade;
  });
}

/** Changes the pixels in place; returns false and changes nothing if the border is too dark to be paper. */
export function whiten(pixels: Pixels): boolean {
  const paper = paperOf(pixels);
  if (Math.min(...paper) < DARKEST) return false;
  const { data } = pixels;
  const lights = paper.map((shade) => {
    const light = new Uint8ClampedArray(256);
    for (let value = 0; value < 256; value += 1) light[value] = (value * 255) / (shade * NEAR);
    return light;
  });
  for (let at = 0; at < data.length; at += 4)
    for (const [channel, light] of lights.entries()) data[at + channel] = light[data[at + channel] ?? 0] ?? 0;
  return true;
}
