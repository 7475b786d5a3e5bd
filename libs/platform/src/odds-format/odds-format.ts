import { isOddsFormat, type OddsFormat } from '@bothways/domain/odds';
import { stored, useStored } from '../store/stored.ts';

const oddsFormat = stored<OddsFormat>('oddsFormat', 1, isOddsFormat, 'decimal');

/** The person's odds notation in this browser, and its setter. */
export const useOddsFormat = (): [OddsFormat, (format: OddsFormat) => void] => useStored(oddsFormat);
