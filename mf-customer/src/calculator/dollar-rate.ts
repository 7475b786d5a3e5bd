import { stored } from '@bothways/platform';

/** What a euro costs in dollars, by the person's own word. */
interface DollarRate {
  dollarsPerEuro: number;
  /** When it was said, ISO 8601: a rate grows old. */
  setOn: string;
}

/** A euro has cost 0.82 to 1.60 dollars since there is one: what is far from that is a slip. */
export const isLikely = (dollarsPerEuro: number): boolean => dollarsPerEuro >= 0.5 && dollarsPerEuro <= 2;

const isRate = (raw: unknown): raw is DollarRate | null =>
  raw === null ||
  (typeof raw === 'object' &&
    'dollarsPerEuro' in raw &&
    typeof raw.dollarsPerEuro === 'number' &&
    isLikely(raw.dollarsPerEuro) &&
    'setOn' in raw &&
    typeof raw.setOn === 'string' &&
    !Number.isNaN(Date.parse(raw.setOn)));

/** Kept in this browser; null until the person says it. */
export const dollarRate = stored<DollarRate | null>('dollarRate', 1, isRate, null);
