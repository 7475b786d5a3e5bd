import type { Mode } from '@bothways/domain/quotes';
import type { Configuration, Payload } from '@bothways/domain/settings';
import { TokenBuckets } from '#kernel/limits';
import type { Imported, Owner } from './settings.service.ts';

/** A person saves now and then; a script that saves nonstop has to wait. */
const WRITE_BURST = 60;
const WRITE_REFILL_MS = 1000;
/** A token cannot be guessed; attempts are slowed down nevertheless. */
const IMPORT_BURST = 20;
const IMPORT_REFILL_MS = 6000;

interface SettingsLimits {
  write(userId: string): void;
  import(userId: string): void;
}

/** Rate limits of a user's changes and imports; both families share them. */
export function settingsLimits(monotonicMs: () => number): SettingsLimits {
  const writes = new TokenBuckets({ burst: WRITE_BURST, refillMs: WRITE_REFILL_MS, nowMs: monotonicMs });
  const imports = new TokenBuckets({ burst: IMPORT_BURST, refillMs: IMPORT_REFILL_MS, nowMs: monotonicMs });
  return { write: (userId) => writes.take(userId), import: (userId) => imports.take(userId) };
}

export interface SettingsRouteDeps {
  limits: SettingsLimits;
  /** Origin of the product's pages, for share links. */
  publicUrl: string;
}

export type Ask = { params: { type: Mode }; user(): { userId: string } };
export const ownerOf = ({ params, user }: Ask): Owner => ({ userId: user().userId, mode: params.type });

/** Returns the caller as owner, and counts the change. */
export function writerOf(ask: Ask, { limits }: SettingsRouteDeps): Owner {
  const owner = ownerOf(ask);
  limits.write(owner.userId);
  return owner;
}

export const found = <T extends Record<string, unknown>>(data: T) => ({ success: true, data });
export const done = <T extends object>(message: string, data: T) => ({ success: true, message, data });

/** The body of `GET`: all of a list, and the active one separately. */
export const listAnswer = <P extends Payload>(summaries: Configuration<P>[]) =>
  found({ summaries, activeConfig: summaries.find(({ isActive }) => isActive) ?? null });

/** The body of an import or of its preview. */
export function importAnswer<P extends Payload>({ id, ...rest }: Imported<P>) {
  const isDone = id !== undefined;
  return done(isDone ? 'Configuration imported' : 'Nothing was changed', {
    ...(isDone && { _id: { id } }),
    ...rest,
  });
}

/** The page that imports a shared configuration; without a locale, so that the reader's own applies. */
export const shareLink = (publicUrl: string, list: 'arbs' | 'valuebets', mode: Mode, token: string): string =>
  `${publicUrl}/dashboard/${list}/${mode}?import=${token}`;
