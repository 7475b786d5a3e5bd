import type { Mode } from '@bothways/domain/quotes';
import {
  type ActiveTimeFilters,
  type Configuration,
  FAMILIES,
  nameFault,
  type Payload,
  type PayloadOf,
  type SettingsError,
  type SettingsFamily,
} from '@bothways/domain/settings';

/** The content of the dialog's form: a configuration being edited, or a new one. */
export interface Draft<P> {
  /** Null for a new one. */
  id: string | null;
  /** The version with which it was loaded. */
  version: number;
  name: string;
  payload: P;
}

/** Returns the form of a configuration; without one, that of a new configuration. */
export function draftOf<F extends SettingsFamily>(
  family: F,
  configuration: Configuration<PayloadOf[F]> | null,
): Draft<PayloadOf[F]> {
  if (!configuration) return { id: null, version: 0, name: '', payload: FAMILIES[family].blank() };
  const { id, version, name, payload } = configuration;
  return { id, version, name, payload };
}

/** A fault of the form. `oddsUnreadable`, odds whose text is not a number, never reaches the server. */
export type DraftFault = SettingsError | 'oddsUnreadable';

const isReversed = (min: number | undefined, max: number | undefined): boolean =>
  min !== undefined && max !== undefined && min > max;

const hasReversedTime = ({ minActiveSeconds, maxActiveSeconds }: ActiveTimeFilters = {}): boolean =>
  isReversed(minActiveSeconds, maxActiveSeconds);

function hasReversedRange(payload: Payload, mode: Mode): boolean {
  if (mode === 'live' && hasReversedTime(payload.activeTimeFilters)) return true;
  if ('profitRange' in payload) {
    const { profitRange, oddsFilters } = payload;
    return (
      isReversed(profitRange.minPercentage, profitRange.maxPercentage) ||
      Object.values(oddsFilters).some(({ min, max }) => isReversed(min, max))
    );
  }
  const { valueRange, oddsFilters } = payload;
  return (
    isReversed(valueRange.minPercentage, valueRange.maxPercentage) ||
    isReversed(oddsFilters.minOdds, oddsFilters.maxOdds)
  );
}

/** Returns the bounds of odds: of each bookmaker, or of every bet. */
const oddsBounds = (payload: Payload): (number | undefined)[] =>
  'profitRange' in payload
    ? Object.values(payload.oddsFilters).flatMap(({ min, max }) => [min, max])
    : [payload.oddsFilters.minOdds, payload.oddsFilters.maxOdds];

function payloadFault(payload: Payload, mode: Mode): DraftFault | undefined {
  if (oddsBounds(payload).some(Number.isNaN)) return 'oddsUnreadable';
  return hasReversedRange(payload, mode) ? 'rangeReversed' : undefined;
}

/** Returns why the form cannot be saved; the fields themselves are marked. */
export const draftFault = ({ name, payload }: Draft<Payload>, mode: Mode): DraftFault | undefined =>
  nameFault(name) ?? payloadFault(payload, mode);
