import { botReportsAnswerSchema, botReportsBodySchema } from '@bothways/domain/bot-reports';
import { type Mount, operation, route } from '#kernel/http';
import { Semaphore } from '#kernel/limits';
import { readReports } from './read-reports.ts';
import type { ReportDeps } from './report-deps.ts';
import { takeReports } from './take-reports.ts';

/** Batches that may wait for the database; a bot sends one at a time, and retries. */
const MAX_BATCHES = 32;
const RETRY_S = 1;

/** Operations for bots. */
export const botReportsOperations = {
  take: operation({
    method: 'post',
    path: '/api/ingest/bot',
    tag: 'Ingest',
    summary:
      'Reports of a bot: bets placed and settled, balances, states of accounts, signs of life; each is taken once, or refused by itself',
    access: { key: undefined, name: 'BOT_INGEST_KEY' },
    bodyTypes: { 'application/json': botReportsBodySchema },
    answer: botReportsAnswerSchema,
    failure: 'Failed to take the reports',
  }),
};

/** Accepts reports from any bot that has the key; without a configured key the operation does not exist. */
export const mountBotReports =
  (deps: ReportDeps, key: string): Mount =>
  (api) => {
    const semaphore = new Semaphore(MAX_BATCHES, RETRY_S);
    const access = { key, name: 'BOT_INGEST_KEY' };
    route(api, { ...botReportsOperations.take, access }, ({ c }) =>
      semaphore.run(async () => takeReports(deps, await readReports(c))),
    );
  };
