import type { Bookie } from '@bothways/domain/bookies';
import {
  type ArbPayloadInput,
  arbPayloadSchema,
  type Configuration,
  type PayloadOf,
  type SettingsFamily,
  type ValuePayloadInput,
  valuePayloadSchema,
} from '@bothways/domain/settings';
import type { Routes } from '@bothways/platform/testing';
import { isoAt } from './factories.ts';

/** Four bookmakers of Spain, a variant of one of them, and one of another country. */
export const CATALOGUE: readonly Bookie[] = [
  { value: 'bet365', label: 'Bet365', countries: ['ES'] },
  { value: 'bwin', label: 'Bwin', countries: ['ES'] },
  { value: 'pinnacle', label: 'Pinnacle', countries: ['ES'] },
  { value: 'ps3838', label: 'PS3838', countries: ['ES'], ogBookie: 'pinnacle' },
  { value: 'olybet', label: 'OlyBet', countries: ['EE'] },
];

interface Named {
  id?: string;
  name?: string;
  isActive?: boolean;
  version?: number;
  isShared?: boolean;
}

const configurationOf = <P>(payload: P, over: Named): Configuration<P> => {
  const { id = 'c1', name = 'Spain', isActive = true, version = 1, isShared = false } = over;
  return {
    _id: { id },
    id,
    name,
    isActive,
    version,
    updatedAt: isoAt(60_000),
    share: { isShared },
    payload,
  };
};

/** Returns an arb configuration with one bookmaker, unless overridden. */
export const anArbConfiguration = (over: Named = {}, payload: ArbPayloadInput = {}) =>
  configurationOf(arbPayloadSchema.parse({ bookmakers: { bet365: 'selected' }, ...payload }), over);

/** Returns a value-bet configuration with one bookmaker. */
export const aValueConfiguration = (over: Named = {}, payload: ValuePayloadInput = {}) =>
  configurationOf(valuePayloadSchema.parse({ bookmakers: { bet365: 'selected' }, ...payload }), over);

/** Returns the answer of a list's configurations. */
export const settingsAnswer = (summaries: readonly Configuration<unknown>[]) => ({
  success: true,
  data: { summaries, activeConfig: summaries.find(({ isActive }) => isActive) ?? null },
});

/** Returns the settings routes of one list, with these configurations; writes answer with the first of them. */
export function settingsRoutes<F extends SettingsFamily>(
  family: F,
  summaries: readonly Configuration<PayloadOf[F]>[],
  mode: 'prematch' | 'live' = 'prematch',
): Routes {
  const path = `/api/settings/${family}/${mode}`;
  const written = () => ({ success: true, data: summaries[0] });
  const bookies = () => ({ success: true, bookies: CATALOGUE });
  return {
    'GET /api/bookies/prematch': bookies,
    'GET /api/bookies/live': bookies,
    'GET /api/geo': () => ({ success: true, country: 'ES' }),
    [`GET ${path}`]: () => settingsAnswer(summaries),
    [`POST ${path}`]: written,
    [`PUT ${path}`]: written,
    [`PATCH ${path}/active`]: written,
    [`PUT ${path}/active`]: written,
    [`DELETE ${path}`]: () => ({ success: true, data: { activeConfig: summaries[1] ?? null } }),
  };
}
