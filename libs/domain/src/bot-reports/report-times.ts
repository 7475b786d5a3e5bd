import { DAY_MS, MINUTE_MS } from '../time/index.ts';
import type { BotReport } from './reports.schema.ts';

/** Tolerated clock difference of two machines. */
const AHEAD_MS = 5 * MINUTE_MS;
/** Report ids are stored for this time: an older report could be counted twice. */
export const REPORT_DAYS = 30;
/** A bot that is connected late also reports its earlier bets. */
const BEFORE_MS = 3 * 365 * DAY_MS;
const START_MS = 730 * DAY_MS;

const isWithin = (text: string, lowMs: number, highMs: number): boolean => {
  const ms = Date.parse(text);
  return ms >= lowMs && ms <= highMs;
};

/** Returns why a report's times are invalid: too old, or in the future. Undefined where all are valid. */
export function timeFault(report: BotReport, nowMs: number): string | undefined {
  const atMs = Date.parse(report.at);
  if (atMs > nowMs + AHEAD_MS) return 'at: lies in the future';
  if (atMs < nowMs - REPORT_DAYS * DAY_MS) return `at: is older than ${REPORT_DAYS} days`;
  const isPast = (text: string): boolean => isWithin(text, atMs - BEFORE_MS, atMs + AHEAD_MS);
  if (report.kind === 'settlement' && !isPast(report.settledAt))
    return 'settledAt: is too old, or later than the report';
  if (report.kind !== 'bets') return undefined;
  const { bets, event } = report.group;
  const at = bets.findIndex(({ placedAt }) => !isPast(placedAt));
  if (at >= 0) return `group.bets.${at}.placedAt: is too old, or later than the report`;
  if (event.startsAt !== undefined && !isWithin(event.startsAt, atMs - BEFORE_MS, atMs + START_MS))
    return 'group.event.startsAt: is too far away';
  return undefined;
}
