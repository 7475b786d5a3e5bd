import { stored } from '@bothways/platform';
import { REMEMBERED_MS } from './alert-memory.ts';

/** An alert shown by one tab. */
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

/** Runs one tab at a time; in a browser without locks tabs rarely collide. */
async function inTurn<T>(act: () => T): Promise<T> {
  const locks: LockManager | null | undefined = navigator.locks;
  return locks ? locks.request(LOCK, act) : act();
}

interface Claimed {
  /** No tab has announced these: this one does, by all means. */
  own: ReadonlySet<string>;
  /** A background tab has announced these; the one in front shows them too, without another sound. */
  unseen: ReadonlySet<string>;
}

/** Decides which of several tabs announces an arb, so that it is announced once. */
export function claimAlerts(ids: readonly string[], nowMs: number, isSeen: boolean): Promise<Claimed> {
  return inTurn(() => {
    const fresh = Object.entries(claims.get()).filter(([, { atMs }]) => nowMs - atMs < REMEMBERED_MS);
    const known = new Map(fresh);
    const own = new Set(ids.filter((id) => !known.has(id)));
    const unseen = new Set(ids.filter((id) => isSeen && known.get(id)?.wasSeen === false));
    for (const id of [...own, ...unseen]) {
      // Re-inserted at the end, since the oldest entries are cut off.
      known.delete(id);
      known.set(id, { atMs: nowMs, wasSeen: isSeen });
    }
    claims.set(Object.fromEntries([...known].slice(-MAX_CLAIMS)));
    return { own, unseen };
  });
}
