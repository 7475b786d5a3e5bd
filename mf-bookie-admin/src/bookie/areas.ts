import type { BookieArea } from '@bothways/domain/bookies';
import type { Permission } from '@bothways/domain/identity';

const KEYS = {
  'basic-info': 'basicInfo',
  calculator: 'calculator',
  information: 'information',
  bot: 'bot',
  live: 'live',
  prematch: 'prematch',
} as const satisfies Record<BookieArea, string>;
/** Returns an area's key in the texts. */
export const areaKey = (area: BookieArea): (typeof KEYS)[BookieArea] => KEYS[area];

/** The permission required to change an area. */
export const MAY_CHANGE: Readonly<Record<BookieArea, Permission>> = {
  'basic-info': 'update:bookie',
  calculator: 'update:bookie',
  information: 'update:bookie',
  bot: 'manage:bookie:bot',
  live: 'manage:bookie:live',
  prematch: 'update:bookie',
};
