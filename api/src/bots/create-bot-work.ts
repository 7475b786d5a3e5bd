import { HOUR_MS, MINUTE_MS } from '@bothways/domain/time';
import type { Transaction } from 'kysely';
import {
  CLAIMABLE_GUARDS,
  fetchClosing,
  markUnsummedDays,
  mountBotBets,
  mountClaimable,
  sumDirtyDays,
} from '#bots/bot-bets';
import { mountBotReports, pruneOldReports, REPORT_GUARDS, type Trouble } from '#bots/bot-reports';
import { mountHeartbeats, watchSilence } from '#bots/heartbeats';
import type { Db, Schema } from '#kernel/db';
import type { Mount } from '#kernel/http';
import type { Jobs } from '#kernel/jobs';
import type { Market } from '#market';
import { tellTrouble } from './tell-trouble.ts';

interface BotWorkDeps {
  config: { trustProxy: boolean; botIngestKey: string | undefined; botSilentMinutes: number };
  db: Db;
  jobs: Pick<Jobs, 'repeat'>;
  history: Market['history'];
  nowMs: () => number;
}

/** Mounts bets, reports and heartbeats of bots. */
export function createBotWork({ config, db, jobs, history, nowMs }: BotWorkDeps): readonly Mount[] {
  const { trustProxy, botIngestKey, botSilentMinutes: silentMinutes } = config;
  jobs.repeat('prune-bot-reports', HOUR_MS, () => pruneOldReports(db, nowMs()));
  jobs.repeat('bot-bet-days', MINUTE_MS, (signal) => sumDirtyDays(db, signal));
  jobs.repeat('bot-bet-days-missing', HOUR_MS, () => markUnsummedDays(db, nowMs()));
  jobs.repeat('bot-closing-odds', 5 * MINUTE_MS, (signal) => fetchClosing(db, history, nowMs(), signal));
  jobs.repeat('bot-silence', MINUTE_MS, (signal) => watchSilence({ db, nowMs, silentMinutes }, signal));
  const onTrouble = (trx: Transaction<Schema>, trouble: Trouble) => tellTrouble(trx, trouble, nowMs());
  return [
    // First, because `claimable` and `statistics` are not ids.
    mountClaimable({ db, nowMs, trustProxy, guards: CLAIMABLE_GUARDS }),
    mountBotBets(db, nowMs),
    mountHeartbeats({ db, nowMs, silentMinutes }),
    ...(botIngestKey === undefined
      ? []
      : [mountBotReports({ db, nowMs, onTrouble, guards: REPORT_GUARDS }, botIngestKey)]),
  ];
}
