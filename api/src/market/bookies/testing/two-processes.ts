import type { SharedDatabase } from '#kernel/db/testing';
import { type LiveServer, liveServer } from '#market/live/testing';
import { cookieOf } from '#testing';
import { BackOffice } from './back-office.ts';

/** Two processes on one database: an admin sets things on one, a customer asks and listens on the other. */
export interface TwoProcesses {
  here: LiveServer;
  there: LiveServer;
  /** Of an administrator, on the one. */
  admin: BackOffice;
  /** Of a customer on pro, on the other. */
  cookie: string;
  /** Answers are shared for a moment: the clock of who answers goes on with ours. */
  letTimePass(): void;
  stop(): Promise<void>;
}

/** Each has connections of its own. */
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
