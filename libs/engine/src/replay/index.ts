import { assemble } from '../engine/assembly.ts';
import { Replay } from './replay.ts';
import { REPLAY_LIMITS, type ReplayedEvent, type ReplayedList, replayable } from './replayed-list.ts';

export type { Replay, ReplayedLeg, ReplayedOpportunity } from './replay.ts';
export type { ReplayedEvent, ReplayedList } from './replayed-list.ts';

/**
 * Replays lists with a new engine per event, so that events are independent.
 * @param delaysMs after which the prices are checked again, ascending
 */
export function newReplays(
  asked: ReplayedList,
  delaysMs: readonly number[],
): (event: ReplayedEvent) => Replay {
  const list = replayable(asked);
  return (event) =>
    new Replay(assemble({ bookies: list.bookies, limits: REPLAY_LIMITS }), list, event, delaysMs);
}
