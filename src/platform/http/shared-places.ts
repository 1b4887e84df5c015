/**
 * Places that network addresses share. An address may hold as many as are still free, so a lone one gets half. When it
 * wants more, or all are taken, the largest holder loses its oldest place that can give way: the oldest is the slowest,
 * so a quick caller gets through even beside an attacker behind the same address. A fixed number per address would be
 * too small for a mobile network or too large for a few attackers.
 */
export interface Place {
  /** Whether this place may be reassigned. */
  canGiveWay: boolean;
  /** Takes effect once, however often it is called. */
  giveBack(): void;
}

interface Held extends Place {
  size: number;
  giveWay: () => void;
}

interface Holder {
  places: Set<Held>;
  /** Of all its places. */
  size: number;
}

export interface SharedPlaces {
  /**
   * Null if none is free. `giveWay` ends the holder; without it the place is kept until released. Places may be of different
   * size: `total` is the sum of all.
   */
  take(address: string, giveWay?: () => void, size?: number): Place | null;
  taken(): number;
}

function oldestThatCan(places: Set<Held>): Held | undefined {
  for (const place of places) if (place.canGiveWay) return place;
  return undefined;
}

export function sharedPlaces(total: number): SharedPlaces {
  const byAddress = new Map<string, Holder>();
  let taken = 0;

  /** The oldest evictable place of the largest holder with at least `least`. */
  function placeToTakeAway(least: number): Held | undefined {
    let found: Held | undefined;
    let most = Math.max(least, 1);
    for (const { places, size } of byAddress.values()) {
      const place = size >= most ? oldestThatCan(places) : undefined;
      if (!place) continue;
      found = place;
      most = size + 1;
    }
    return found;
  }

  const sizeOf = (address: string) => byAddress.get(address)?.size ?? 0;

  /** Frees `size`, mostly with one place. */
  function makeRoom(address: string, size: number): boolean {
    for (let freed = 0; freed < size; ) {
      const place = placeToTakeAway(sizeOf(address));
      if (!place) return false;
      freed += place.size;
      place.giveBack();
      place.giveWay();
    }
    return true;
  }

  return {
    take(address, giveWay, size = 1) {
      if (sizeOf(address) + size > total - taken && !makeRoom(address, size)) return null;
      const holder = byAddress.get(address) ?? { places: new Set(), size: 0 };
      const place: Held = {
        size,
        canGiveWay: giveWay !== undefined,
        giveWay: giveWay ?? (() => undefined),
        giveBack() {
          if (!holder.places.delete(place)) return;
          taken -= size;
          holder.size -= size;
          // An address without a place takes no memory.
          if (holder.places.size === 0 && byAddress.get(address) === holder) byAddress.delete(address);
        },
      };
      holder.places.add(place);
      holder.size += size;
      byAddress.set(address, holder);
      taken += size;
      return place;
    },
    taken: () => taken,
  };
}
