import { CONTRACT_VERSION, type RemoteModule } from '@bothways/platform';

const isRecord = (raw: unknown): raw is Record<string, unknown> => typeof raw === 'object' && raw !== null;

const isModule = (raw: unknown): raw is RemoteModule =>
  isRecord(raw) &&
  typeof raw.name === 'string' &&
  Array.isArray(raw.routes) &&
  isRecord(raw.locales) &&
  typeof raw.locales.en === 'function' &&
  typeof raw.locales.es === 'function';

/** Returns the exposed module, or why it cannot be mounted. */
export function readModule(exposed: unknown): RemoteModule | string {
  const raw = isRecord(exposed) && 'default' in exposed ? exposed.default : exposed;
  const contract = isRecord(raw) ? raw.contract : undefined;
  if (contract !== CONTRACT_VERSION) return `built for contract ${String(contract)}, not ${CONTRACT_VERSION}`;
  return isModule(raw) ? raw : 'it exposes no area';
}
