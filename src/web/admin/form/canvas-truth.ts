/**
 * False if this browser returns noise when a canvas is read, as Firefox does with resistFingerprinting: the noise would be saved
 * in place of the picture. A slight change of shades, as in its private windows, is no noise.
 */
export function canReadCanvas(): boolean {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return false;
  context.fillStyle = '#204060';
  context.fillRect(0, 0, 1, 1);
  const { data } = context.getImageData(0, 0, 1, 1);
  return [0x20, 0x40, 0x60].every((shade, channel) => Math.abs(shade - (data[channel] ?? 0)) < 8);
}
