import { stored } from '@bothways/platform';
import { PIN_KINDS, type StoredPin } from './pin.ts';
import { isTarget } from './target.ts';

/** Far more than may be pinned: longer lists were not written by this application. */
const MAX_STORED = 50;

const isPin = (raw: unknown): raw is StoredPin =>
  typeof raw === 'object' &&
  raw !== null &&
  'id' in raw &&
  typeof raw.id === 'string' &&
  'kind' in raw &&
  PIN_KINDS.some((kind) => kind === raw.kind) &&
  'pinnedAt' in raw &&
  typeof raw.pinnedAt === 'number' &&
  'deleted' in raw &&
  typeof raw.deleted === 'boolean' &&
  'target' in raw &&
  isTarget(raw.target);

const arePins = (raw: unknown): raw is readonly StoredPin[] =>
  Array.isArray(raw) && raw.length <= MAX_STORED && raw.every(isPin);

const NONE: readonly StoredPin[] = [];

/** All pins in this browser, arbs and value bets together. */
export const pinnedItems = stored<readonly StoredPin[]>('pinnedArbs', null, arePins, NONE);
