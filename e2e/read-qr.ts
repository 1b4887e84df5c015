/** Reads a QR code as a camera would: from the pixels of a screenshot. */
import type { Locator } from '@playwright/test';
import readCode from 'jsqr';
import sharp from 'sharp';

/** The package is CommonJS: under Node its function is one level deeper than its types say. */
const read = 'default' in readCode ? (readCode.default as typeof readCode) : readCode;

/** The text of an element's QR code. */
export async function readQr(picture: Locator): Promise<string> {
  const { data, info } = await sharp(await picture.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const code = read(new Uint8ClampedArray(data), info.width, info.height);
  if (!code) throw new Error('There is no QR code to be read.');
  return code.data;
}
