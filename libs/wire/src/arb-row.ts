import type { EventStatus } from '@bothways/domain/events';
import type { ListedArb, ListedLeg } from '@bothways/domain/live';
import { Writer } from 'protobufjs/minimal.js';
import { LEG, ROW } from './arb-list.fields.ts';
import type { ByteWriter } from './byte-writer.ts';
import { writeStatus } from './event-state.codec.ts';
import { writeOdds, writePrice } from './price.writer.ts';
import { writeDetail } from './reason-detail.codec.ts';
import { CHANGES, positionOf, REASONS } from './tables.ts';
import { toMs } from './time.ts';

/**
 * Writes the fields of a row that are the same in every list.
 * @param numbers of the row, its event, and its outcomes in the order of its legs
 * @param names of its legs
 */
export function writeArb(
  w: ByteWriter,
  arb: ListedArb,
  [row = 0, event = 0, ...outcomes]: readonly number[],
  names: readonly number[],
): void {
  w.uint(ROW.number, row);
  w.uint(ROW.event, event);
  for (const [at, leg] of arb.legs.entries()) writeLeg(w, leg, outcomes[at] ?? 0, names[at] ?? 0);
  w.double(ROW.profit, arb.profit);
  w.double(ROW.rawProfit, arb.rawProfit);
  w.double(ROW.updatedOn, toMs(arb.updatedOn));
  w.double(ROW.guaranteed, arb.guaranteed);
  w.double(ROW.middle, arb.middle);
  w.double(ROW.rating, arb.rating);
  w.uint(ROW.overTimeMatch, arb.overTimeMatch ? 1 : 0);
  const status = statusBytes(arb.status);
  if (status.length > 0) w.bytes(ROW.status, status);
  if (arb.reason) w.optUint(ROW.reason, positionOf(REASONS, arb.reason));
  for (const detail of Object.entries(arb.reasonDetail ?? {})) {
    const inner = Writer.create();
    writeDetail(inner, detail);
    w.bytes(ROW.reasonDetail, inner.finish());
  }
}

function writeLeg(w: ByteWriter, { bet, pick }: ListedLeg, outcome: number, name: number): void {
  const start = w.open(ROW.legs);
  writePrice(w, bet, name, pick);
  w.uint(LEG.outcome, outcome);
  writeOdds(w, LEG.originalE4, LEG.original, bet.originalOdds);
  w.uint(LEG.oddsChange, positionOf(CHANGES, bet.oddsChange));
  w.double(LEG.changedOn, toMs(bet.changedOn));
  if (bet.aboveNextPct !== undefined) w.optDouble(LEG.aboveNextPct, bet.aboveNextPct);
  w.close(start);
}

const PLAIN = new Uint8Array();
const statuses = new WeakMap<EventStatus, Uint8Array>();

function statusBytes(status: EventStatus): Uint8Array {
  if (!status.paused && !status.longPaused && !status.pausedAt && Object.keys(status.extra).length === 0)
    return PLAIN;
  const held = statuses.get(status);
  if (held) return held;
  const w = Writer.create();
  writeStatus(w, status);
  const bytes = w.finish();
  statuses.set(status, bytes);
  return bytes;
}
