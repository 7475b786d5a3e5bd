import type { RemoteModule } from '../contract.ts';
import { CONTRACT_VERSION } from './contract-version.ts';

/**
 * What a remote's `src/area.tsx` exports by default. It stamps the contract version the area was built with, so
 * that a newer shell can refuse it before anything of it runs.
 */
export const defineArea = (area: Omit<RemoteModule, 'contract'>): RemoteModule => ({
  ...area,
  contract: CONTRACT_VERSION,
});
