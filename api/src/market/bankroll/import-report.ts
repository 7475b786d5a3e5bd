import {
  currencySchema,
  type Import,
  type ImportAsked,
  type ImportRow,
  importSchema,
  profitOfRow,
} from '@bothways/domain/bankroll';
import type { ImportRecord } from './imports.store.ts';

const askedSchema = importSchema.shape.asked;
const sumsSchema = importSchema.shape.sums.unwrap();
const parsed = (json: string): unknown => JSON.parse(json);

export const askedText = (asked: readonly ImportAsked[]): string => JSON.stringify(asked);

/** Returns an import's questions and answers, omitted lines and sums. */
export const reportOf = ({
  asked,
  sums,
  omitted,
}: ImportRecord): Pick<Import, 'asked' | 'sums' | 'omitted'> => ({
  omitted,
  asked: asked === null ? [] : askedSchema.parse(parsed(asked)),
  ...(sums !== null && { sums: sumsSchema.parse(parsed(sums)) }),
});

/** Returns the sums of an import with further bets; null stays null, where earlier ones were not stored. */
export function sumsWith(
  before: string | null,
  added: readonly { currency: string; row: ImportRow }[],
): string | null {
  if (before === null) return null;
  const sums = new Map(sumsSchema.parse(parsed(before)).map((sum) => [`${sum.currency} ${sum.state}`, sum]));
  for (const { currency: written, row } of added) {
    const currency = currencySchema.parse(written);
    const key = `${currency} ${row.state}`;
    const sum = sums.get(key) ?? { currency, state: row.state, bets: 0, stakeCents: 0, profitCents: 0 };
    sums.set(key, {
      ...sum,
      bets: sum.bets + 1,
      stakeCents: sum.stakeCents + row.stakeCents,
      profitCents: sum.profitCents + profitOfRow(row),
    });
  }
  return JSON.stringify([...sums.values()]);
}
