/**
 * Places that network addresses share. An address may hold as many as are still free, so a lone one gets half. When it
 * wants more, or all are taken, the largest holder loses its oldest place that may be evicted: the oldest is the
 * slowest, so a quick caller gets through even beside an attacker behind the same address. A fixed number per address
 * would be too small for a mobile network or too large for a few attackers.
 */
export interface Place {
  /** Whether its holder may be evicted. */
  isEvictable: boolean;
  /** Takes effect once, however often it is called. */
  release(): void;
}

interface Held extends Place {
  evict: () => void;
}

export interface SharedPlaces {
  /**
   * Null if none is free. `evict` is called if the holder is evicted; without it the place is kept until released.
   */
  take(address: string, evict?: () => void): Place | null;
  taken(): number;
}

function oldestEvictable(places: Set<Held>): Held | undefined {
  for (const place of places) if (place.isEvictable) return place;
  return undefined;
}

export function sharedPlaces(total: number): SharedPlaces {
  const byAddress = new Map<string, Set<Held>>();
  let taken = 0;

  /** The oldest evictable place of the largest holder that has at least `least`. */
  function evictablePlace(least: number): Held | undefined {
    let found: Held | undefined;
    let most = Math.max(least, 1);
    for (const places of byAddress.values()) {
      const place = places.size >= most ? oldestEvictable(places) : undefined;
      if (!place) continue;
      found = place;
      most = places.size + 1;
    }
    return found;
  }

  function makeRoom(own: number): boolean {
    const place = evictablePlace(own);
    place?.release();
    place?.evict();
    return place !== undefined;
  }

  return {
    take(address, evict) {
      const own = byAddress.get(address)?.size ?? 0;
      if (own >= total - taken && !makeRoom(own)) return null;
      const places = byAddress.get(address) ?? new Set();
      const place: Held = {
        isEvictable: evict !== undefined,
        evict: evict ?? (() => undefined),
        release() {
          if (!places.delete(place)) return;
          taken -= 1;
          // Deleted, so that an address without a place takes no memory.
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
