import type { MatchedBet } from '@bothways/domain/matched-betting';
import type { Tables } from '../book/tables.ts';
import { arbId } from '../records/arb-id.ts';
import { betRecord, rounded } from '../records/arb-record.ts';
import { eventRecord, statusOf } from '../records/event-record.ts';
import { isoTime } from '../records/iso-time.ts';
import type { MatchedLens } from './matched-lens.ts';
import type { MatchedRow } from './matched-rows.ts';

/** The wire record of a row. Made only for what is sent. */
export function matchedRecord(
  tables: Tables,
  { line, back, lay, ratingPct, snrPct, srPct, refusal }: MatchedRow,
  { lens, maxAlternatives, nowMs }: { lens: MatchedLens; maxAlternatives: number; nowMs: number },
): MatchedBet {
  const event = tables.events.at(tables.lines.event(line));
  const own = { filter: lens.shared, maxAlternatives: 0, nowMs };
  return {
    id: arbId(tables, event, [back, lay]),
    event: eventRecord(tables, event, nowMs),
    back: betRecord(tables, event, back, own),
    lay: betRecord(tables, event, lay, { ...own, maxAlternatives }),
    ratingPct: rounded(ratingPct),
    snrPct: rounded(snrPct),
    srPct: rounded(srPct),
    updatedOn: isoTime(Math.max(tables.trueMs(back), tables.trueMs(lay))),
    status: statusOf(event),
    ...(refusal && { reason: refusal.reason, reasonDetail: refusal.detail }),
  };
}
