import type { BusSettings } from './bus.config.ts';
import type { BusEnd, BusParts } from './open-bus.ts';

export {
  type BusAddress,
  type BusSettings,
  busConfig,
  busVariables,
  ROLES,
  type Role,
} from './bus.config.ts';
export type { BusFigures } from './bus-figures.ts';
export type { BusEnd } from './open-bus.ts';

/** Opens this process's end of the bus. The client library is loaded only if there is one. */
export const openBus = async (settings: BusSettings, parts: BusParts): Promise<BusEnd> =>
  (await import('./open-bus.ts')).openBus(settings, parts);
