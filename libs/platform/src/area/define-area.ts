import type { RemoteModule } from '../contract.ts';
import { CONTRACT_VERSION } from './contract-version.ts';

/**
 * Default export of a remote's `src/area.tsx`. Stamps the contract version of its build, so that a newer shell can
 * refuse it before any of its code runs.
 */
export const defineArea = (area: Omit<RemoteModule, 'contract'>): RemoteModule => ({
  ...area,
  contract: CONTRACT_VERSION,
});
