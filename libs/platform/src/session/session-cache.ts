import {
  type PermissionResult,
  permissionResultSchema,
  type User,
  userSchema,
} from '@bothways/domain/identity';
import { stored } from '../store/stored.ts';
import type { Permissions } from './session-state.ts';

/** The server's answers are fresh for five minutes (C-P2, C-P3). */
export const CACHE_MS = 300_000;

interface UserEntry {
  savedAtMs: number;
  user: User;
}
interface PermissionsEntry {
  userId: string;
  results: Record<string, PermissionResult & { savedAtMs: number }>;
}

const isRecord = (raw: unknown): raw is Record<string, unknown> => typeof raw === 'object' && raw !== null;

const isUserEntry = (raw: unknown): raw is UserEntry | null =>
  raw === null ||
  (isRecord(raw) && typeof raw.savedAtMs === 'number' && userSchema.safeParse(raw.user).success);

const isResult = (raw: unknown): boolean =>
  isRecord(raw) && typeof raw.savedAtMs === 'number' && permissionResultSchema.safeParse(raw).success;

const isPermissionsEntry = (raw: unknown): raw is PermissionsEntry | null =>
  raw === null ||
  (isRecord(raw) &&
    typeof raw.userId === 'string' &&
    isRecord(raw.results) &&
    Object.values(raw.results).every(isResult));

const userCache = stored<UserEntry | null>('userCache', 1, isUserEntry, null);
const permissionsCache = stored<PermissionsEntry | null>('permissionsCache', 1, isPermissionsEntry, null);

const isFresh = (savedAtMs: number, nowMs: number): boolean =>
  savedAtMs <= nowMs && nowMs - savedAtMs < CACHE_MS;

/** Returns the cached user while fresh. */
export function cachedUser(nowMs: number): User | undefined {
  const entry = userCache.get();
  return entry && isFresh(entry.savedAtMs, nowMs) ? entry.user : undefined;
}

export const cacheUser = (user: User, nowMs: number): void => userCache.set({ savedAtMs: nowMs, user });

const freshResults = (userId: string, nowMs: number): PermissionsEntry['results'] => {
  const entry = permissionsCache.get();
  if (!entry || entry.userId !== userId) return {};
  return Object.fromEntries(
    Object.entries(entry.results).filter(([, result]) => isFresh(result.savedAtMs, nowMs)),
  );
};

/** Returns this user's cached permissions, each while fresh. */
export const cachedPermissions = (userId: string, nowMs: number): Permissions =>
  new Map(Object.entries(freshResults(userId, nowMs)));

export function cachePermissions(userId: string, answers: Permissions, nowMs: number): void {
  const added = [...answers].map(([action, result]) => [action, { ...result, savedAtMs: nowMs }] as const);
  permissionsCache.set({ userId, results: { ...freshResults(userId, nowMs), ...Object.fromEntries(added) } });
}

/**
 * Expires all cached answers. Keeps the user's expired entry: its removal would signal a sign-out to the other tabs.
 */
export function expireCaches(): void {
  permissionsCache.clear();
  const entry = userCache.get();
  if (entry && entry.savedAtMs !== 0) userCache.set({ ...entry, savedAtMs: 0 });
}
