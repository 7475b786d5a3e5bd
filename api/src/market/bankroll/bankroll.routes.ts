import {
  accountAnswerSchema,
  accountChangeSchema,
  accountParamsSchema,
  accountsAnswerSchema,
  bankrollBetsAnswerSchema,
  bankrollBetsQuerySchema,
  bankrollFileQuerySchema,
  bankrollRecordsQuerySchema,
  betAnswerSchema,
  betChangeSchema,
  betParamsSchema,
  betsLoggedSchema,
  movementsAnswerSchema,
  newAccountSchema,
  newBetsSchema,
  newMovementSchema,
  overviewAnswerSchema,
  overviewQuerySchema,
} from '@bothways/domain/bankroll';
import type { Feature } from '@bothways/domain/plans';
import type { Db } from '#kernel/db';
import { type Mount, operation, route } from '#kernel/http';
import { addAccount, changeAccount, listAccounts, listMovements, moveMoney } from './accounts.service.ts';
import { listBets, oneBet } from './bets.service.ts';
import { betsFile } from './bets-file.ts';
import { changeBet } from './change-bet.ts';
import { type ImportRoutesDeps, mountBankrollImports } from './imports.routes.ts';
import { logBets } from './log-bets.ts';
import { overviewOf } from './overview.service.ts';
import { recordsFile } from './records-file.ts';

const BANKROLL = '/api/bankroll';
const shared = {
  tag: 'Bankroll',
  access: { features: ['bankrollManagement'], feature: (): Feature => 'bankrollManagement' },
} as const;

/** Operations on a user's own accounts and bets. */
export const bankrollOperations = {
  overview: operation({
    ...shared,
    method: 'get',
    path: BANKROLL,
    summary: 'The money, what was made of it, and how much of that was luck',
    query: overviewQuerySchema,
    answer: overviewAnswerSchema,
    failure: 'Failed to fetch the bankroll',
  }),
  accounts: operation({
    ...shared,
    method: 'get',
    path: `${BANKROLL}/accounts`,
    summary: "The caller's accounts with their balances",
    answer: accountsAnswerSchema,
    failure: 'Failed to fetch accounts',
  }),
  addAccount: operation({
    ...shared,
    method: 'post',
    path: `${BANKROLL}/accounts`,
    summary: 'Opens an account with what is on it now, once for each key',
    body: newAccountSchema,
    answer: accountAnswerSchema,
    failure: 'Failed to add the account',
  }),
  changeAccount: operation({
    ...shared,
    method: 'patch',
    path: `${BANKROLL}/accounts/{id}`,
    summary: 'Renames an account, notes its limit or closes it',
    params: accountParamsSchema,
    body: accountChangeSchema,
    answer: accountAnswerSchema,
    failure: 'Failed to change the account',
  }),
  movements: operation({
    ...shared,
    method: 'get',
    path: `${BANKROLL}/accounts/{id}/movements`,
    summary: 'The newest movements of an account',
    params: accountParamsSchema,
    answer: movementsAnswerSchema,
    failure: 'Failed to fetch movements',
  }),
  move: operation({
    ...shared,
    method: 'post',
    path: `${BANKROLL}/movements`,
    summary: 'Moves money, or brings a balance to what the account shows, once for each key',
    body: newMovementSchema,
    answer: accountsAnswerSchema,
    failure: 'Failed to move the money',
  }),
  bets: operation({
    ...shared,
    method: 'get',
    path: `${BANKROLL}/bets`,
    summary: "The caller's bets, newest first",
    query: bankrollBetsQuerySchema,
    answer: bankrollBetsAnswerSchema,
    failure: 'Failed to fetch bets',
  }),
  log: operation({
    ...shared,
    method: 'post',
    path: `${BANKROLL}/bets`,
    summary: 'Writes down what was placed together, all legs at once, once for each key',
    body: newBetsSchema,
    answer: betsLoggedSchema,
    failure: 'Failed to log the bets',
  }),
  file: operation({
    ...shared,
    method: 'get',
    path: `${BANKROLL}/bets/export`,
    summary: "The caller's bets as a file for spreadsheets",
    query: bankrollFileQuerySchema,
    answer: 'text/csv',
    failure: 'Failed to export bets',
  }),
  records: operation({
    ...shared,
    method: 'get',
    path: `${BANKROLL}/export`,
    summary: "The caller's accounts, movements of money or corrected bets as a file for spreadsheets",
    query: bankrollRecordsQuerySchema,
    answer: 'text/csv',
    failure: 'Failed to export the bankroll',
  }),
  bet: operation({
    ...shared,
    method: 'get',
    path: `${BANKROLL}/bets/{id}`,
    summary: 'One bet with all that it was before',
    params: betParamsSchema,
    answer: betAnswerSchema,
    failure: 'Failed to fetch the bet',
  }),
  changeBet: operation({
    ...shared,
    method: 'post',
    path: `${BANKROLL}/bets/{id}/state`,
    summary: 'Settles a bet by hand or corrects it; what stood there is kept',
    params: betParamsSchema,
    body: betChangeSchema,
    answer: betAnswerSchema,
    failure: 'Failed to change the bet',
  }),
};

function mountAccounts(db: Db, nowMs: () => number): Mount {
  return (api) => {
    const { accounts, addAccount: add, changeAccount: change, movements, move } = bankrollOperations;
    route(api, accounts, async ({ user }) => ({
      success: true,
      ...(await listAccounts(db, user().userId)),
    }));
    route(api, add, async ({ body, user }) => ({
      success: true,
      account: await addAccount(db, user().userId, body, nowMs()),
    }));
    route(api, change, async ({ params, body, user }) => ({
      success: true,
      account: await changeAccount(db, user().userId, params.id, body, nowMs()),
    }));
    route(api, movements, async ({ params, user }) => ({
      success: true,
      movements: await listMovements(db, user().userId, params.id),
    }));
    route(api, move, async ({ body, user }) => {
      const { userId } = user();
      await moveMoney(db, userId, body, nowMs());
      return { success: true, ...(await listAccounts(db, userId)) };
    });
  };
}

const asFile = (rows: ReadableStream<Uint8Array>, name = 'bankroll'): Response =>
  new Response(rows, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
    },
  });

function mountBets(db: Db, nowMs: () => number): Mount {
  return (api) => {
    const { bets, log, file, records, bet, changeBet: change } = bankrollOperations;
    route(api, bets, async ({ query, user }) => ({
      success: true,
      ...(await listBets(db, user().userId, query)),
    }));
    route(api, log, async ({ body, user }) => ({
      success: true,
      message: 'Logged',
      ...(await logBets(db, user().userId, body, nowMs())),
    }));
    route(api, file, async ({ query, user }) => asFile(await betsFile(db, user().userId, query)));
    route(api, records, async ({ query, user }) =>
      asFile(await recordsFile(db, user().userId, query.file), `bankroll-${query.file}`),
    );
    route(api, bet, async ({ params, user }) => ({
      success: true,
      ...(await oneBet(db, user().userId, params.id)),
    }));
    route(api, change, async ({ params, body, user }) => {
      const { userId } = user();
      await changeBet(db, userId, params.id, body, nowMs());
      return { success: true, ...(await oneBet(db, userId, params.id)) };
    });
  };
}

/** Accounts, bets and figures of a user's own bankroll; from the starter plan on. */
export const mountBankroll =
  (deps: ImportRoutesDeps): Mount =>
  (api) => {
    const { db, nowMs } = deps;
    route(api, bankrollOperations.overview, async ({ query, user }) => ({
      success: true,
      ...(await overviewOf(db, user().userId, query, nowMs())),
    }));
    mountAccounts(db, nowMs)(api);
    mountBets(db, nowMs)(api);
    mountBankrollImports(deps)(api);
  };
