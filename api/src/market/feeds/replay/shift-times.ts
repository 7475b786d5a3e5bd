import type { EventState } from '@bothways/domain/events';
import type { FeedItem, Quote } from '@bothways/domain/quotes';

/** Shift of a recording: for quotes the one that preserves their age, for events the one that keeps their identity. */
export interface Shift {
  quoteMs: number;
  eventMs: number;
}

/** Returns the item as if it had been recorded later. */
export function shiftTimes(item: FeedItem, { quoteMs, eventMs }: Shift): FeedItem {
  if (!('type' in item)) {
    const { at } = item;
    return { ...item, event: shiftEvent(item.event, eventMs), ...(at && { at: shifted(at, quoteMs) }) };
  }
  if (item.type === 'suspend') return { ...item, event: shiftEvent(item.event, eventMs) };
  if (item.type !== 'event') return item;
  return { ...item, event: shiftEvent(item.event, eventMs), state: shiftState(item.state, quoteMs) };
}

const shifted = (iso: string, byMs: number): string => new Date(Date.parse(iso) + byMs).toISOString();

const shiftEvent = (event: Quote['event'], byMs: number): Quote['event'] => ({
  ...event,
  startedAt: shifted(event.startedAt, byMs),
});

function shiftState(state: EventState, byMs: number): EventState {
  const { score, time, period, status, action } = state;
  return {
    ...state,
    ...(score?.updatedAt && { score: { ...score, updatedAt: shifted(score.updatedAt, byMs) } }),
    ...(time?.timestamp && { time: { ...time, timestamp: shifted(time.timestamp, byMs) } }),
    ...(period?.updatedAt && { period: { ...period, updatedAt: shifted(period.updatedAt, byMs) } }),
    ...(status?.pausedAt && { status: { ...status, pausedAt: shifted(status.pausedAt, byMs) } }),
    ...(action?.updatedAt && { action: { ...action, updatedAt: shifted(action.updatedAt, byMs) } }),
  };
}
