import { metricsOf } from '../server/figures.ts';
import type { Door } from './provider.ts';

/** What the product says of the breaker of a provider. */
export const isSaidToBeLeftAlone = async (door: Door, provider: string): Promise<boolean> =>
  (await metricsOf(door)).includes(`bothways_provider_left_alone{provider="${provider}"} 1`);
