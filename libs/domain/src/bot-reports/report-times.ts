import { DAY_MS, MINUTE_MS } from '../time/index.ts';
import type { BotReport } from './reports.schema.ts';

/** Clocks of two machines are not one. */
const AHEAD_MS = 5 * MINUTE_MS;
/** So long reports are remembered by their ids: an older one could be counted twice. */
export const REPORT_DAYS = 30;
/** A bot that is connected late tells what it did before. */
const BEFORE_MS = 3 * 365 * DAY_MS;
const START_MS = 730 * DAY_MS;

const isWithin = (text: string, lowMs: number, highMs: number): boolean => {
  const ms = Date.parse(text);
  return ms >= lowMs && ms <= highMs;
};

/** Why a report's times cannot be: too old, or not yet. Undefined where all are fine. */
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
