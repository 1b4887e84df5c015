/**
 * The hosts of PostgreSQL: one address, or several in libpq's format (`postgres://user@one:5432,two:5432/shop`), of
 * which one is writable: a primary and its standbys, which may swap roles in a failover.
 */

export interface Hosts {
  readonly count: number;
  /** The address to connect to. */
  current: () => string;
  /** Moves on to the next address, unless another caller already has. */
  skip: (address: string) => void;
}

const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/;

/** One address per host. A host without a port gets the default one. */
export function addressesIn(url: string): string[] {
  const [, start = '', hosts = '', end = ''] = ADDRESS.exec(url) ?? [];
  return hosts.split(',').map((host) => `${start}${host.trim()}${end}`);
}

export function hostsOf(url: string): Hosts {
  const addresses = addressesIn(url);
  let at = 0;
  const current = () => addresses[at] as string;
  return {
    count: addresses.length,
    current,
    skip: (address) => {
      if (address === current()) at = (at + 1) % addresses.length;
    },
  };
}
