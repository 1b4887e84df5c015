/** The drawing of each demonstration product, by its code; a shop replaces them by its own photographs. */
import { bijilis } from './bijili.ts';
import { bombs } from './bombs.ts';
import { flowerPots } from './flower-pots.ts';
import { fountains } from './fountains.ts';
import { giftBoxes } from './gift-boxes.ts';
import { groundChakkars } from './ground-chakkars.ts';
import { matches } from './matches.ts';
import { multiShots } from './multi-shots.ts';
import { novelties } from './novelties.ts';
import { peacockFancy } from './peacock-fancy.ts';
import { pencils } from './pencils.ts';
import { rockets } from './rockets.ts';
import { safetyItems } from './safety-items.ts';
import { singleSound } from './single-sound.ts';
import { skyShots } from './sky-shots.ts';
import { sparklers } from './sparklers.ts';
import { twinklingStars } from './twinkling-stars.ts';
import { walaGarlands } from './wala-garlands.ts';

export const drawings: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...sparklers,
    ...flowerPots,
    ...groundChakkars,
    ...twinklingStars,
    ...pencils,
    ...fountains,
    ...singleSound,
    ...bijilis,
    ...bombs,
    ...walaGarlands,
    ...rockets,
    ...skyShots,
    ...multiShots,
    ...peacockFancy,
    ...novelties,
    ...matches,
    ...giftBoxes,
    ...safetyItems,
  }),
);
