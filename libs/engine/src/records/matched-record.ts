import type { MatchedBet } from '@bothways/domain/matched-betting';
import { arbId } from '../book/arb-id.ts';
import type { CompiledMatchedFilter } from '../filters/matched-filter.ts';
import type { MatchedRow } from '../matched/matched-rows.ts';
import { betRecord, rounded } from './arb-record.ts';
import { eventRecord, statusOf } from './event-record.ts';
import { isoTime } from './iso-time.ts';
import type { RecordTables } from './record-tables.ts';

/** Builds the wire record of a row. Called only for what is sent. */
export function matchedRecord(
  tables: RecordTables,
  { line, back, lay, ratingPct, snrPct, srPct, refusal }: MatchedRow,
  { lens, maxAlternatives, nowMs }: { lens: CompiledMatchedFilter; maxAlternatives: number; nowMs: number },
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
