import { type Betting, bettingSchema } from '@bothways/domain/backtest';
import { MAX_CENTS } from '@bothways/domain/bankroll';
import { centsOfEuros, eurosOfCents } from '@bothways/domain/money';

/** Stakes and delay in the fields; amounts in euros, null while a field is empty. */
export interface BettingDraft {
  delay: Betting['delay'];
  flat: number | null;
  kelly: number | null;
  bank: number | null;
  cap: number | null;
  oncePer: Betting['oncePer'];
}

const CENT = 0.01;
/** Bounds of the number fields: euros, and percent of the Kelly stake. */
export const BOUNDS = {
  flat: { min: CENT, max: eurosOfCents(MAX_CENTS) },
  kelly: { min: 1, max: 100 },
  bank: { min: CENT, max: eurosOfCents(MAX_CENTS) },
  cap: { min: CENT, max: eurosOfCents(MAX_CENTS) },
} as const;
export type BettingField = keyof typeof BOUNDS;
const FIELDS: readonly BettingField[] = ['flat', 'kelly', 'bank', 'cap'];

export const draftOf = ({
  delay,
  flatCents,
  kellyPct,
  bankCents,
  capCents,
  oncePer,
}: Betting): BettingDraft => ({
  delay,
  flat: eurosOfCents(flatCents),
  kelly: kellyPct,
  bank: eurosOfCents(bankCents),
  cap: eurosOfCents(capCents),
  oncePer,
});

/** Returns the fields that are empty or hold an impossible value. */
export const bettingFaults = (draft: BettingDraft): ReadonlySet<BettingField> =>
  new Set(
    FIELDS.filter((field) => {
      const value = draft[field];
      return value === null || value < BOUNDS[field].min || value > BOUNDS[field].max;
    }),
  );

/** Returns the fields' values; undefined while one of them is invalid. */
export function bettingOfDraft(draft: BettingDraft): Betting | undefined {
  if (bettingFaults(draft).size > 0) return undefined;
  return bettingSchema.parse({
    delay: draft.delay,
    flatCents: centsOfEuros(draft.flat ?? 0),
    kellyPct: draft.kelly,
    bankCents: centsOfEuros(draft.bank ?? 0),
    capCents: centsOfEuros(draft.cap ?? 0),
    oncePer: draft.oncePer,
  });
}
