import { stored } from '@bothways/platform';

/** The person's own exchange rate: dollars per euro. */
interface DollarRate {
  dollarsPerEuro: number;
  /** When it was entered, ISO 8601: a rate becomes outdated. */
  setOn: string;
}

/** A euro has always cost 0.82 to 1.60 dollars: a value far from that is a typing error. */
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

/** Stored in this browser; null until the person enters it. */
export const dollarRate = stored<DollarRate | null>('dollarRate', 1, isRate, null);
