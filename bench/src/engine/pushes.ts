import type { Quote } from '@bothways/domain/quotes';
import type { Engine } from '@bothways/engine';
import { CooperativeScheduler } from '../../../api/src/market/engine/cooperative-scheduler.ts';
import { type IntakeParts, PushIntake } from '../../../api/src/market/engine/push-intake.ts';

export const PUSH_QUOTES = 1000;
export const PUSH_EVERY_MS = 5;
export const START_MS = Date.UTC(2026, 10, 21);
const SOURCE = 'bench';

const encoder = new TextEncoder();

/** Returns the next thousand quotes, observed within the last milliseconds; fewer at the end, then none. */
export function nextPush(quotes: Iterator<Quote>, nowMs: number): Quote[] {
  const push: Quote[] = [];
  for (let next = quotes.next(); !next.done; next = quotes.next()) {
    push.push({ ...next.value, at: new Date(nowMs - (push.length % 5)).toISOString() });
    if (push.length === PUSH_QUOTES) break;
  }
  return push;
}

/** Returns a push body as posted by a collector. */
export const bodyOf = (quotes: readonly Quote[]): Uint8Array<ArrayBuffer> =>
  encoder.encode(JSON.stringify({ source: SOURCE, quotes }));

/** Applies parsed quotes, one push every few milliseconds. @returns the time of the last */
export function applyPushes(
  engine: Engine,
  quotes: Iterator<Quote>,
  pushes = Number.POSITIVE_INFINITY,
): number {
  let nowMs = START_MS;
  for (let made = 0; made < pushes; made++) {
    const push = nextPush(quotes, nowMs);
    if (push.length === 0) break;
    engine.apply(push, nowMs, SOURCE);
    nowMs += PUSH_EVERY_MS;
  }
  return nowMs;
}

/**
 * The API's own intake: reads bodies, validates every quote and passes them on in small batches.
 * @returns resolves when a push is answered
 */
export function intakeTo(apply: IntakeParts['apply']): (bytes: Uint8Array<ArrayBuffer>) => Promise<void> {
  let answered: () => void = () => undefined;
  let pushes = 0;
  const intake = new PushIntake({
    scheduler: new CooperativeScheduler({
      breathe: () => Promise.resolve(),
      monotonicMs: () => performance.now(),
    }),
    nextPush: () => ++pushes,
    apply,
    post: () => answered(),
  });
  return (bytes) =>
    new Promise((resolve) => {
      answered = resolve;
      intake.take({
        kind: 'ingest',
        id: 1,
        body: { bytes, contentType: 'application/json', source: SOURCE },
      });
    });
}
