/**
 * Where PostgreSQL is: one address, or several of which one can be written to, as libpq knows them
 * (`postgres://user@one:5432,two:5432/shop`): a primary and its standbys, which change places in a failover.
 */

export interface Hosts {
  readonly count: number;
  /** The address that connections are made to. */
  current: () => string;
  /** Goes on to the next address, unless somebody else has left this one already. */
  skip: (address: string) => void;
}

const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/;

/** One address a host. A host without a port has the usual one. */
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
