import { MINUTE_MS, SECOND_MS } from '@bothways/domain/time';
import { useSyncExternalStore } from 'react';
import { type Clock, createClock } from './clock.ts';
import { serverNow } from './server-time.ts';

const seconds = createClock(SECOND_MS, serverNow);
const minutes = createClock(MINUTE_MS, serverNow);

const useClock = <T extends string | number | boolean | undefined>(
  clock: Clock,
  read: (nowMs: number) => T,
): T => useSyncExternalStore(clock.subscribe, () => read(clock.now()));

/**
 * Returns the result of a function of the current time, evaluated every second; rerenders only when the result changes.
 */
export const useEverySecond = <T extends string | number | boolean | undefined>(
  read: (nowMs: number) => T,
): T => useClock(seconds, read);

/** The same, evaluated every 60 s. */
export const useEveryMinute = <T extends string | number | boolean | undefined>(
  read: (nowMs: number) => T,
): T => useClock(minutes, read);
