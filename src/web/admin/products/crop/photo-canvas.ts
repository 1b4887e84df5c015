/** Reads, whitens and crops photographs on canvases. The preview and the new picture are drawn by the same code. */
import { imageAt } from '#web/ui/image-at.ts';
import { canReadCanvas } from '../../form/canvas-truth.ts';
import type { Picture } from '../product-form.ts';
import { angleOf, type Cut, sideOf } from './cut.rules.ts';
import { whiten } from './white-background.ts';

/** In pixels: more than any new picture needs, and little enough for a phone's memory. */
const LONGEST_SIDE = 2000;

const QUALITY = 0.92;

function canvasOf(width: number, height: number): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  return [canvas, context];
}

function dataAddress(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/** Turned upright as the camera recorded it. Rejects if the browser cannot read it, or could not save what is drawn. */
export async function readPhoto(picture: Picture): Promise<HTMLCanvasElement> {
  if (!canReadCanvas()) throw new Error('canvas returns noise');
  const image = new Image();
  image.src = typeof picture === 'string' ? imageAt(picture, 1200) : await dataAddress(picture);
  await image.decode();
  const { naturalWidth, naturalHeight } = image;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(naturalWidth, naturalHeight));
  const [canvas, context] = canvasOf(Math.round(naturalWidth * scale), Math.round(naturalHeight * scale));
  // Behind transparent parts.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** A copy with a white background; null if the background cannot be made white. */
export function withWhite(photo: HTMLCanvasElement): HTMLCanvasElement | null {
  const [canvas, context] = canvasOf(photo.width, photo.height);
  context.drawImage(photo, 0, 0);
  const pixels = context.getImageData(0, 0, photo.width, photo.height);
  if (!whiten(pixels)) return null;
  context.putImageData(pixels, 0, 0);
  return canvas;
}

/** Draws the square; the parts outside the photograph are white. */
export function drawCut(canvas: HTMLCanvasElement, photo: HTMLCanvasElement, cut: Cut): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const side = canvas.width;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, side, side);
  context.imageSmoothingQuality = 'high';
  context.translate(side * (0.5 + cut.x), side * (0.5 + cut.y));
  context.rotate(angleOf(cut));
  const scale = (side * cut.zoom) / Math.max(photo.width, photo.height);
  context.scale(scale, scale);
  context.drawImage(photo, -photo.width / 2, -photo.height / 2);
}

/** The square as a new file. */
export async function cutFile(photo: HTMLCanvasElement, cut: Cut, name: string): Promise<File> {
  const side = sideOf(photo, cut);
  const [canvas] = canvasOf(side, side);
  drawCut(canvas, photo, cut);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (!blob) throw new Error('no picture');
  return new File([blob], name, { type: blob.type });
}
