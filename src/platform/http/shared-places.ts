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
  giveWay: () => void;
}

export interface SharedPlaces {
  /** Null if none is free. `giveWay` ends the holder; without it the place is kept until released. */
  take(address: string, giveWay?: () => void): Place | null;
  taken(): number;
}

function oldestThatCan(places: Set<Held>): Held | undefined {
  for (const place of places) if (place.canGiveWay) return place;
  return undefined;
}

export function sharedPlaces(total: number): SharedPlaces {
  const byAddress = new Map<string, Set<Held>>();
  let taken = 0;

  /** The oldest evictable place of the largest holder with at least `least`. */
  function placeToTakeAway(least: number): Held | undefined {
    let found: Held | undefined;
    let most = Math.max(least, 1);
    for (const places of byAddress.values()) {
      const place = places.size >= most ? oldestThatCan(places) : undefined;
      if (!place) continue;
      found = place;
      most = places.size + 1;
    }
    return found;
  }

  function makeRoom(own: number): boolean {
    const place = placeToTakeAway(own);
    place?.giveBack();
    place?.giveWay();
    return place !== undefined;
  }

  return {
    take(address, giveWay) {
      const own = byAddress.get(address)?.size ?? 0;
      if (own >= total - taken && !makeRoom(own)) return null;
      const places = byAddress.get(address) ?? new Set();
      const place: Held = {
        canGiveWay: giveWay !== undefined,
        giveWay: giveWay ?? (() => undefined),
        giveBack() {
          if (!places.delete(place)) return;
          taken -= 1;
          // An address without a place takes no memory.
          if (places.size === 0 && byAddress.get(address) === places) byAddress.delete(address);
        },
      };
      byAddress.set(address, places.add(place));
      taken += 1;
      return place;
    },
    taken: () => taken,
  };
}
