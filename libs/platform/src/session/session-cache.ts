import {
  type PermissionResult,
  permissionResultSchema,
  type User,
  userSchema,
} from '@bothways/domain/identity';
import { stored } from '../store/stored.ts';
import type { Permissions } from './session-state.ts';

/** Answers of the server count for five minutes (C-P2, C-P3). */
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

/** The user as last answered, while that answer is fresh. */
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

/** This user's permissions as last answered, each while it is fresh. */
export const cachedPermissions = (userId: string, nowMs: number): Permissions =>
  new Map(Object.entries(freshResults(userId, nowMs)));

export function cachePermissions(userId: string, answers: Permissions, nowMs: number): void {
  const added = [...answers].map(([action, result]) => [action, { ...result, savedAtMs: nowMs }] as const);
  permissionsCache.set({ userId, results: { ...freshResults(userId, nowMs), ...Object.fromEntries(added) } });
}

/**
 * Nothing that was answered before counts any more. The user's entry stays, too old to be used: its removal would tell
 * the other tabs that somebody has signed out.
 */
export function expireCaches(): void {
  permissionsCache.clear();
  const entry = userCache.get();
  if (entry && entry.savedAtMs !== 0) userCache.set({ ...entry, savedAtMs: 0 });
}
