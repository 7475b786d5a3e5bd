import { stored } from '@bothways/platform';
import { REMEMBERED_MS } from './alert-memory.ts';

/** What one tab has told. */
interface Claim {
  atMs: number;
  /** The tab was in front, so that its toast was seen. */
  wasSeen: boolean;
}
type Claims = Readonly<Record<string, Claim>>;

const MAX_CLAIMS = 500;
const LOCK = 'bothways-alerts';

const isClaim = (raw: unknown): raw is Claim =>
  typeof raw === 'object' &&
  raw !== null &&
  'atMs' in raw &&
  typeof raw.atMs === 'number' &&
  'wasSeen' in raw &&
  typeof raw.wasSeen === 'boolean';
const areClaims = (raw: unknown): raw is Claims =>
  typeof raw === 'object' &&
  raw !== null &&
  Object.keys(raw).length <= MAX_CLAIMS &&
  Object.values(raw).every(isClaim);

const claims = stored<Claims>('arbAlertsTold', 1, areClaims, {});

/** One tab after the other; a browser without locks has tabs that rarely meet in the same moment. */
async function inTurn<T>(act: () => T): Promise<T> {
  const locks: LockManager | null | undefined = navigator.locks;
  return locks ? locks.request(LOCK, act) : act();
}

interface Claimed {
  /** No tab has told of these: this one does, with everything. */
  own: ReadonlySet<string>;
  /** A tab that nobody looks at has told of these; the one in front shows them too, without another sound. */
  unseen: ReadonlySet<string>;
}

/** Settles which of several tabs tells of an arb, so that it is told once. */
export function claimAlerts(ids: readonly string[], nowMs: number, isSeen: boolean): Promise<Claimed> {
  return inTurn(() => {
    const fresh = Object.entries(claims.get()).filter(([, { atMs }]) => nowMs - atMs < REMEMBERED_MS);
    const known = new Map(fresh);
    const own = new Set(ids.filter((id) => !known.has(id)));
    const unseen = new Set(ids.filter((id) => isSeen && known.get(id)?.wasSeen === false));
    for (const id of [...own, ...unseen]) {
      // The youngest stand last: the oldest are cut off.
      known.delete(id);
      known.set(id, { atMs: nowMs, wasSeen: isSeen });
    }
    claims.set(Object.fromEntries([...known].slice(-MAX_CLAIMS)));
    return { own, unseen };
  });
}
