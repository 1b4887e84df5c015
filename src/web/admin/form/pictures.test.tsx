import { afterEach, expect, it, vi } from 'vitest';
import { readPhoto } from '../products/crop/photo-canvas.ts';
import { photoToSend } from './pictures.ts';

/** A camera's photo, and a browser whose canvases return these pixels. */
function browserWith(pixel: readonly number[]): File {
  const context = { fillRect: vi.fn(), drawImage: vi.fn(), getImageData: () => ({ data: pixel }) };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((give) => give(new Blob(['small'])));
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4000, height: 3000, close: vi.fn() }));
  return new File([new Uint8Array(2 * 1024 * 1024)], 'box.jpg', { type: 'image/jpeg' });
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('shrinks a large photo, also where a private window changes its shades a little', async () => {
  const photo = browserWith([33, 64, 95, 255]);
  expect((await photoToSend(photo)).size).toBe(5);
});

it('sends a photo as it is, and crops none, where canvases return noise instead of the picture', async () => {
  const photo = browserWith([189, 46, 83, 37]);
  expect(await photoToSend(photo)).toBe(photo);
  await expect(readPhoto(photo)).rejects.toThrow('canvas returns noise');
});
