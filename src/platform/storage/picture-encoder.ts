/** Encodes pictures in a separate process, one after the other, each with limits on time and memory. */
import { createHelperProcess, type HelperLimits } from '../helper-process.ts';
import type { PictureMaker, PictureOrder, PictureVariant } from './picture-process.ts';

const LIMITS: HelperLimits = { mostMs: 60_000, mostMegabytes: 768, idleMs: 20_000 };

export function createPictureEncoder(limits: HelperLimits = LIMITS, maker: PictureMaker = 'stranger') {
  const script = new URL('./picture-process.ts', import.meta.url);
  /** All variants of a picture. Rejects a file that is no picture, or needs more time or memory than allowed. */
  const encode = createHelperProcess<PictureOrder, PictureVariant[]>({
    script,
    args: [maker],
    limits,
    subject: 'picture',
  });
  return { encode };
}
