import { z } from 'zod';
import { ConfigError } from '#kernel/errors';

/** What a process does: everything; only what prices enter by and are written from; or only what people see. */
export const ROLES = ['all', 'engine', 'api'] as const;
export type Role = (typeof ROLES)[number];

/** How the servers of the bus are reached; the same way each of them. */
export interface BusAddress {
  /** Host and port. */
  servers: readonly string[];
  isEncrypted: boolean;
  user?: string;
  password?: string;
  /** Instead of a name and a password. */
  token?: string;
}

/** What one process is to the bus. */
export interface BusSettings {
  address: BusAddress;
  /** Prices enter here and are handed on, or they come from where they do. */
  end: 'writes' | 'follows';
  /** What may be done with prices, as this process is set: one that is set otherwise takes none. */
  terms: string;
  /** Where prices enter: since when, ms since 1970. Of two that tell prices the later one is heard. */
  since?: number;
}

const SCHEME = /^(nats|tls):\/\//;
const DEFAULT_PORT = '4222';

const partsOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Undefined where it is none, or where servers are not all reached in the same way. */
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
 * What this process is to the bus; undefined where there is none.
 * @param terms what may be done with prices, in words that two processes can compare
 * @throws ConfigError where roles, bus and database do not go together
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
