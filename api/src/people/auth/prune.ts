import type { Db } from '#kernel/db';
import type { Background } from '#kernel/delivery';
import { pruneLinks } from './links.store.ts';
import { pruneRegistrations } from './registrations.store.ts';
import { pruneSteps } from './second-factor.store.ts';
import { pruneSessions } from './sessions.store.ts';

const EVERY_MS = 60 * 60 * 1000;

/** Removes what has ended by itself: behind somebody's answer, at most once an hour. */
export function createPruner(db: Db, background: Background, nowMs: () => number): () => void {
  let nextMs = 0;
  return () => {
    const now = nowMs();
    if (now < nextMs) return;
    nextMs = now + EVERY_MS;
    background.run('prune', async () => {
      for (const prune of [pruneSessions, pruneLinks, pruneRegistrations, pruneSteps]) await prune(db, now);
    });
  };
}
