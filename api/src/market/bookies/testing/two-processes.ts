import type { SharedDatabase } from '#kernel/db/testing';
import { type LiveServer, liveServer } from '#market/live/testing';
import { cookieOf } from '#testing';
import { BackOffice } from './back-office.ts';

/** Two processes on one database: an admin changes settings on one, a customer reads and listens on the other. */
export interface TwoProcesses {
  here: LiveServer;
  there: LiveServer;
  /** Admin client on the first process. */
  admin: BackOffice;
  /** Session of a customer on the pro plan, on the second process. */
  cookie: string;
  /** Advances the clock of the second process in step with real time, as answers are shared for a moment. */
  letTimePass(): void;
  stop(): Promise<void>;
}

/** Each has its own connections. */
export async function twoProcesses(database: SharedDatabase): Promise<TwoProcesses> {
  const here = await liveServer({ database: database.another() });
  const there = await liveServer({ database: database.another() });
  let lookedAtMs = Math.floor(performance.now());
  return {
    here,
    there,
    admin: new BackOffice(here.services, 'admin'),
    cookie: await cookieOf(there.services, 'pro'),
    letTimePass() {
      const ms = Math.floor(performance.now());
      there.services.clock.ms += ms - lookedAtMs;
      lookedAtMs = ms;
    },
    stop: async () => void (await Promise.all([here.stop(), there.stop()])),
  };
}
