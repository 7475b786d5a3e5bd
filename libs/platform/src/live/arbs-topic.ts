import type { Arb, ArbSort } from '@bothways/domain/arbs';
import type { ArbsChanges, ArbsSnapshot } from '@bothways/domain/live';
import type { LiveArbs } from '../contract.ts';
import { arbOrder } from './arb-order.ts';
import { type ArbsEntry, LOADING } from './arbs-entry.ts';

/** How long what is gone stays greyed before it leaves: long enough to see it go. */
export const GONE_MS = 1_500;

type Gone = LiveArbs['gone'] extends ReadonlyMap<string, infer Item> ? Item : never;

/** One filter's list as the socket tells it. Times are handed in. */
export interface ArbsTopic {
  /** A snapshot replaces all; what it lacks of the list before is gone. */
  snapshot(message: ArbsSnapshot, nowMs: number): void;
  /** `gap`: a message is missing, so the list is unknown until the next snapshot. `old`: seen already, dropped. */
  changes(message: ArbsChanges, nowMs: number): 'applied' | 'gap' | 'old';
  /** The numbering is broken (new connection, resync): changes count only after the next snapshot. */
  await(): void;
  fail(status: 'loading' | 'error' | 'locked', error: string | undefined): void;
  /** Lets go of what has been gone for `GONE_MS`; says when to come again. */
  forgetGone(nowMs: number): number | undefined;
  entry(): ArbsEntry;
}

export function createArbsTopic(sort: ArbSort | undefined): ArbsTopic {
  const order = arbOrder(sort);
  const arbs = new Map<string, Arb>();
  const gone = new Map<string, Gone>();
  let seq: number | undefined;
  let state = LOADING;

  const remove = (id: string, atMs: number, reason?: Gone['reason']): void => {
    const arb = arbs.get(id);
    if (arb) gone.set(id, reason ? { atMs, reason, arb } : { atMs, arb });
    arbs.delete(id);
  };
  const put = (arb: Arb): void => {
    arbs.set(arb.id, arb);
    gone.delete(arb.id);
  };
  const confirm = ({ seq: at, atMs, total, rejectedTotal }: ArbsSnapshot | ArbsChanges): void => {
    seq = at;
    state = { ...state, status: 'ready', error: undefined, atMs, total, rejectedTotal };
  };

  return {
    snapshot(message, nowMs) {
      const kept = new Set(message.arbs.map(({ id }) => id));
      for (const id of [...arbs.keys()]) if (!kept.has(id)) remove(id, nowMs);
      for (const arb of message.arbs) put(arb);
      confirm(message);
    },
    changes(message, nowMs) {
      if (seq === undefined || message.seq <= seq) return 'old';
      if (message.seq > seq + 1) return 'gap';
      for (const { id, reason } of message.removes) remove(id, nowMs, reason);
      for (const arb of message.upserts) put(arb);
      confirm(message);
      return 'applied';
    },
    await() {
      seq = undefined;
    },
    fail(status, error) {
      seq = undefined;
      arbs.clear();
      gone.clear();
      state = { ...LOADING, status, error };
    },
    forgetGone(nowMs) {
      let nextMs: number | undefined;
      for (const [id, { atMs }] of gone) {
        if (nowMs - atMs >= GONE_MS) gone.delete(id);
        else nextMs = Math.min(nextMs ?? Number.POSITIVE_INFINITY, atMs + GONE_MS);
      }
      return nextMs;
    },
    entry: () => ({ ...state, arbs: [...arbs.values()].sort(order), gone: new Map(gone) }),
  };
}
