import { z } from 'zod';
import { ConfigError } from '#kernel/errors';

/** A process's tasks: all of them; receiving prices and writing history; or serving users. */
export const ROLES = ['all', 'engine', 'api'] as const;
export type Role = (typeof ROLES)[number];

/** The servers of the bus, all with the same credentials. */
export interface BusAddress {
  /** Host and port. */
  servers: readonly string[];
  isEncrypted: boolean;
  user?: string;
  password?: string;
  /** Instead of user and password. */
  token?: string;
}

/** A process's relation to the bus. */
export interface BusSettings {
  address: BusAddress;
  /** Whether prices enter here and are sent on, or are received from the bus. */
  end: 'writes' | 'follows';
  /** The terms of use of prices as configured for this process: prices under other terms are not accepted. */
  terms: string;
  /** On the sending process: since when, ms since 1970. Of two senders the later one is accepted. */
  since?: number;
}

const SCHEME = /^(nats|tls):\/\//;
const DEFAULT_PORT = '4222';

const partsOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Returns undefined for an invalid address, or if servers have different credentials. */
function addressOf(text: string): BusAddress | undefined {
  const parts = partsOf(text);
  if (parts.length === 0 || !parts.every((part) => SCHEME.test(part) && URL.canParse(part))) return undefined;
  const urls = parts.map((part) => new URL(part));
  const [first] = urls;
  const ways = new Set(
    urls.map(({ protocol, username, password }) => [protocol, username, password].join(' ')),
  );
  const isBare = urls.every(
    ({ pathname, search, hash, hostname }) =>
      hostname !== '' && ['', '/'].includes(pathname) && search === '' && hash === '',
  );
  if (!first || ways.size > 1 || !isBare) return undefined;
  const [user, password] = [decodeURIComponent(first.username), decodeURIComponent(first.password)];
  return {
    servers: urls.map(({ hostname, port }) => `${hostname}:${port || DEFAULT_PORT}`),
    isEncrypted: first.protocol === 'tls:',
    ...(user !== '' && (password === '' ? { token: user } : { user, password })),
  };
}

export const busVariables = {
  NATS_URL: z
    .string()
    .refine(
      (text) => addressOf(text) !== undefined,
      'must be nats://user:password@host:4222 or tls://..., several with commas, all with the same name and password; signs like # as %23',
    )
    .optional(),
  ROLE: z.enum(ROLES, `must be one of ${ROLES.join(', ')}`).default('all'),
};

interface BusVariables {
  NATS_URL?: string | undefined;
  ROLE: Role;
  DATABASE_URL?: string | undefined;
}

/**
 * Reads this process's relation to the bus; undefined if there is none.
 * @param terms the terms of use of prices, in a form that processes can compare
 * @throws ConfigError if roles, bus and database are inconsistent
 */
export function busConfig(
  { NATS_URL, ROLE, DATABASE_URL }: BusVariables,
  terms: string,
): BusSettings | undefined {
  if (NATS_URL === undefined) {
    if (ROLE === 'all') return undefined;
    throw new ConfigError(
      `ROLE=${ROLE} needs NATS_URL: without it prices come to one process only, ROLE=all.`,
    );
  }
  if (DATABASE_URL === undefined)
    throw new ConfigError(
      'NATS_URL needs DATABASE_URL=postgres://...: several processes have one database, and a SQLite file is of one.',
    );
  const address = addressOf(NATS_URL);
  if (!address) throw new ConfigError('NATS_URL: is no address');
  return { address, end: ROLE === 'api' ? 'follows' : 'writes', terms };
}
