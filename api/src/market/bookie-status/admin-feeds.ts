import { type AdminFeed, adminFeedSchema } from '@bothways/domain/bookie-status';
import { isoOf } from '@bothways/domain/time';
import type { FeedStatus } from '#market/feeds';

/** Maximum of skip reasons, most frequent first; a feed may have many. */
const REASONS_MAX = 12;

/** A feed for administrators, from its adapter's own status. */
export function adminFeedOf(status: FeedStatus): AdminFeed {
  const { name, state, everyMs, items, lastItemAtMs, skipped, lastError, detail } = status;
  const number = (key: string): number | undefined =>
    typeof detail[key] === 'number' ? detail[key] : undefined;
  const instant = (key: string): string | undefined => {
    const ms = number(key);
    return ms === undefined ? undefined : isoOf(ms);
  };
  const remaining = number('requestsRemaining');
  // Undefined fields are absent on the wire.
  return adminFeedSchema.parse({
    name,
    state,
    lastError,
    nextTryOn: state === 'waiting' ? instant('nextTryMs') : undefined,
    falls: number('falls'),
    items,
    lastItemOn: lastItemAtMs === undefined ? undefined : isoOf(lastItemAtMs),
    lastHeardOn: instant('heardMs'),
    delayMs: number('delayMs'),
    everyMs,
    conflateMs: number('conflateMs'),
    heartbeatMs: number('heartbeatMs'),
    connectionsAvailable: number('connectionsAvailable'),
    markets: number('markets'),
    display: detail.display,
    credits: remaining === undefined ? undefined : creditsOf(remaining, number, instant),
    skipped: Object.entries(skipped)
      .map(([reason, count]) => ({ reason, count }))
      .toSorted((one, other) => other.count - one.count)
      .slice(0, REASONS_MAX),
  });
}

function creditsOf(
  remaining: number,
  number: (key: string) => number | undefined,
  instant: (key: string) => string | undefined,
) {
  return {
    remaining,
    used: number('requestsUsed'),
    lastCost: number('lastCost'),
    held: number('creditsHeld'),
    today: number('creditsToday'),
    freeToday: number('creditsFreeToday'),
    onlyReserves: number('onlyReserves') === 1,
    nextPollOn: instant('nextPollMs'),
  };
}
