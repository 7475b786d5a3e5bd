import { isOddsFormat, type OddsFormat } from '@bothways/domain/odds';
import { stored, useStored } from '../store/stored.ts';

const oddsFormat = stored<OddsFormat>('oddsFormat', 1, isOddsFormat, 'decimal');

/** How the person reads and writes odds in this browser, and the way to change it. */
export const useOddsFormat = (): [OddsFormat, (format: OddsFormat) => void] => useStored(oddsFormat);
