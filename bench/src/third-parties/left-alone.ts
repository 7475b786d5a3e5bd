import { metricsOf } from '../server/figures.ts';
import type { Door } from './provider.ts';

/** Returns the product's metric of a provider's breaker. */
export const isSaidToBeLeftAlone = async (door: Door, provider: string): Promise<boolean> =>
  (await metricsOf(door)).includes(`bothways_provider_left_alone{provider="${provider}"} 1`);
