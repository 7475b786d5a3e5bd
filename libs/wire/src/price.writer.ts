import type { AlternativeOdds } from '@bothways/domain/arbs';
import { ODDS_PARTS, PRICE } from './arb-list.fields.ts';
import type { ByteWriter } from './byte-writer.ts';
import { toMs } from './time.ts';

const MAX_UINT = 2 ** 31;

/** Odds with four decimals are written as an integer; others as a double. */
export function writeOdds(w: ByteWriter, partsField: number, field: number, odds: number): void {
  const parts = Math.round(odds * ODDS_PARTS);
  if (parts > 0 && parts < MAX_UINT && parts / ODDS_PARTS === odds) w.optUint(partsField, parts);
  else w.optDouble(field, odds);
}

/** Writes the fields that an offer and a leg share. */
export function writePrice(
  w: ByteWriter,
  offer: Omit<AlternativeOdds, 'history'>,
  name: number,
  pick: number,
): void {
  w.uint(PRICE.name, name);
  w.uint(PRICE.pick, pick);
  writeOdds(w, PRICE.oddsE4, PRICE.odds, offer.odds);
  w.double(PRICE.updatedOn, toMs(offer.updatedOn));
  if (offer.maxRisk !== undefined) w.optDouble(PRICE.maxRisk, offer.maxRisk);
  if (offer.link !== undefined) w.optText(PRICE.link, offer.link);
  if (offer.betDelaySeconds !== undefined) w.optUint(PRICE.betDelay, offer.betDelaySeconds);
}
