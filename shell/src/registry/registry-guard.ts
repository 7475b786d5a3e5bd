import type { Registry, RegistryEntry } from '@bothways/domain/registry';

const isRecord = (raw: unknown): raw is Record<string, unknown> => typeof raw === 'object' && raw !== null;
const isTexts = (raw: unknown): boolean =>
  Array.isArray(raw) && raw.every((item) => typeof item === 'string');

const isRelease = (raw: unknown): boolean =>
  isRecord(raw) &&
  typeof raw.version === 'string' &&
  typeof raw.manifestUrl === 'string' &&
  isRecord(raw.manifest) &&
  isRecord(raw.integrity);

const isEntry = (raw: unknown): raw is RegistryEntry =>
  isRelease(raw) &&
  isRecord(raw) &&
  typeof raw.name === 'string' &&
  typeof raw.contract === 'number' &&
  isTexts(raw.segments) &&
  ['public', 'session', 'permission'].some((access) => access === raw.access) &&
  isTexts(raw.permissions) &&
  Array.isArray(raw.nav) &&
  (raw.previous === undefined || isRelease(raw.previous));

/**
 * Whether a value is a registry as the shell uses it. The server has built it by its schema; this check is small
 * because it is part of the first load, where the schema's zod would be larger than the router.
 */
export const isRegistry = (raw: unknown): raw is Registry =>
  isRecord(raw) &&
  typeof raw.revision === 'string' &&
  [raw.ticket, raw.shell].every((each) => each === undefined || typeof each === 'string') &&
  (raw.gated === undefined || isTexts(raw.gated)) &&
  Array.isArray(raw.remotes) &&
  raw.remotes.every(isEntry);
