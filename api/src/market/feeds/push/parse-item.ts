import {
  eventUpdateSchema,
  type FeedItem,
  parseQuote,
  type Quote,
  snapshotMarkSchema,
  suspensionSchema,
} from '@bothways/domain/quotes';
import { canSettle } from '@bothways/domain/settlement';
import type { z } from 'zod';

export type ParsedItem = { ok: true; item: FeedItem } | { ok: false; message: string };

/** Schemas of the feed items with a `type`; an item without one is a quote. */
const MARKED: Readonly<Record<string, z.ZodType<FeedItem>>> = {
  event: eventUpdateSchema,
  snapshot_begin: snapshotMarkSchema,
  snapshot_end: snapshotMarkSchema,
  suspend: suspensionSchema,
};
const KINDS = Object.keys(MARKED).join(', ');
const MAX_ECHO = 40;

/** Parses one item of an ingest body or recording; the message names the invalid field and the reason. */
export function parseItem(value: unknown): ParsedItem {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { ok: false, message: 'Must be an object' };
  if (!('type' in value)) return checkedQuote(value);
  const { type } = value;
  const schema = typeof type === 'string' && Object.hasOwn(MARKED, type) ? MARKED[type] : undefined;
  if (schema) return checked(schema, value);
  return { ok: false, message: `type: must be one of ${KINDS}, not ${echo(type)}` };
}

/** Rejects a quote that could never be settled (a total without its line): it would be dead weight in the book. */
function checkedQuote(value: object): ParsedItem {
  const { success, data, error } = parseQuote(value);
  if (!success) return { ok: false, message: firstIssue(error) };
  if (canSettle(data)) return { ok: true, item: data };
  const pick = pickInWords(data);
  return { ok: false, message: `market: selection, handicap and team do not go together: ${pick}` };
}

const pickInWords = ({ market, selection, handicap, team }: Quote): string =>
  [market, selection, handicap ?? '(no handicap)', team === undefined ? '(no team)' : `team ${team}`].join(
    ' ',
  );

function checked(schema: z.ZodType<FeedItem>, value: object): ParsedItem {
  const result = schema.safeParse(value);
  return result.success ? { ok: true, item: result.data } : { ok: false, message: firstIssue(result.error) };
}

/** Formats the first issue so that a person can act on it: `event.startedAt: Invalid ISO datetime`. */
function firstIssue({ issues: [issue] }: z.ZodError): string {
  if (!issue) return 'Invalid';
  const path = issue.path.join('.');
  // for a union, the first form's issue: "odds: Too small: expected number to be >1"
  const message = issue.code === 'invalid_union' ? issue.errors[0]?.[0]?.message : undefined;
  return [path, message ?? issue.message].filter(Boolean).join(': ');
}

const echo = (value: unknown): string => JSON.stringify(value)?.slice(0, MAX_ECHO) ?? String(value);
