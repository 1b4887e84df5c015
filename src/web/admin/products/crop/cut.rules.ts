/** The position of a photograph under the square crop. Lengths are shares of the square's side. Pure. */

export interface Cut {
  /** The photograph's centre relative to the square's centre. */
  x: number;
  y: number;
  /** At 1 the whole photograph just fits in the square. */
  zoom: number;
  /** Clockwise quarter turns. */
  turns: number;
  /** Additional rotation in degrees, for straightening. */
  tilt: number;
  /** Whether the background is made white. */
  isWhite: boolean;
}

export const UNCUT: Cut = { x: 0, y: 0, zoom: 1, turns: 0, tilt: 0, isWhite: false };

export const LEAST_ZOOM = 0.5;
export const MOST_ZOOM = 8;
export const MOST_TILT = 45;

const between = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value));

/** Limits the movement so that the photograph always covers the square's centre. */
function kept(cut: Cut): Cut {
  const reach = cut.zoom / 2;
  return { ...cut, x: between(-reach, cut.x, reach), y: between(-reach, cut.y, reach) };
}

export const moved = (cut: Cut, right: number, down: number): Cut =>
  kept({ ...cut, x: cut.x + right, y: cut.y + down });

/** Zooms around the point (`atX`, `atY`), relative to the square's centre. */
export function zoomed(cut: Cut, wanted: number, atX = 0, atY = 0): Cut {
  const zoom = between(LEAST_ZOOM, wanted, MOST_ZOOM);
  const by = zoom / cut.zoom;
  return kept({ ...cut, zoom, x: atX + (cut.x - atX) * by, y: atY + (cut.y - atY) * by });
}

export const angleOf = ({ turns, tilt }: Cut): number => ((turns * 90 + tilt) * Math.PI) / 180;

/** Rotates around the square's centre, so that what the user looks at stays in view. */
function turnedTo(cut: Cut, next: Pick<Cut, 'turns' | 'tilt'>): Cut {
  const turned = { ...cut, ...next };
  const by = angleOf(turned) - angleOf(cut);
  const [cos, sin] = [Math.cos(by), Math.sin(by)];
  return kept({ ...turned, x: cut.x * cos - cut.y * sin, y: cut.x * sin + cut.y * cos });
}

export const turned = (cut: Cut): Cut => turnedTo(cut, { turns: (cut.turns + 1) % 4, tilt: cut.tilt });

export const tilted = (cut: Cut, tilt: number): Cut =>
  turnedTo(cut, { turns: cut.turns, tilt: between(-MOST_TILT, tilt, MOST_TILT) });

const LEAST_SIDE = 400;
/** In pixels; the shop shows no picture larger than 1200. */
const MOST_SIDE = 1600;

/** The square's side in pixels that keeps the photograph's own resolution. */
export const sideOf = ({ width, height }: { width: number; height: number }, { zoom }: Cut): number =>
  Math.round(between(LEAST_SIDE, Math.max(width, height) / zoom, MOST_SIDE));

/** The history of a cut, oldest first; all changes of one gesture count as one. */
export interface CutHistory {
  past: readonly Cut[];
  now: Cut;
  /** The gesture of the last change. */
  movement: string;
}

export const changed = ({ past, now, movement }: CutHistory, next: Cut, by: string): CutHistory => ({
  past: by === movement ? past : [...past, now],
  now: next,
  movement: by,
});

export function undone({ past, now }: CutHistory): CutHistory {
  return { past: past.slice(0, -1), now: past.at(-1) ?? now, movement: '' };
}
