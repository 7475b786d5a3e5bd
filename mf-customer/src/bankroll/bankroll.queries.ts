import {
  type AccountChange,
  accountAnswerSchema,
  accountsAnswerSchema,
  type BankrollBetsAnswer,
  type BankrollFile,
  type BankrollPeriod,
  type BetChange,
  type BetTab,
  bankrollBetsAnswerSchema,
  betAnswerSchema,
  type Currency,
  movementsAnswerSchema,
  type NewMovement,
  type newAccountSchema,
  overviewAnswerSchema,
  type Strategy,
} from '@bothways/domain/bankroll';
import { historyEventsAnswerSchema } from '@bothways/domain/history';
import { api, apiPages, apiQuery, keepPreviousData } from '@bothways/platform';
import { BANKROLL_KEY } from '../log-bets/index.ts';

const PATH = '/api/bankroll';

const withQuery = (path: string, query: Record<string, string | undefined>): string => {
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
};

export const overviewQuery = (period: BankrollPeriod, currency: Currency | undefined) => ({
  ...apiQuery({
    key: [...BANKROLL_KEY, 'overview', period, currency],
    path: withQuery(PATH, { period, currency }),
    schema: overviewAnswerSchema,
  }),
  placeholderData: keepPreviousData,
});

export interface BetsFilter {
  tab: BetTab;
  strategy: Strategy | undefined;
  account: string | undefined;
}

export const betsPages = (filter: BetsFilter) => ({
  ...apiPages<BankrollBetsAnswer>({
    key: [...BANKROLL_KEY, 'bets', filter],
    pathOf: (cursor) => withQuery(`${PATH}/bets`, { ...filter, cursor }),
    schema: bankrollBetsAnswerSchema,
    nextOf: ({ nextCursor }) => nextCursor,
  }),
  placeholderData: keepPreviousData,
});

/** Returns the export path of a file other than the bets. */
export const recordsPath = (file: BankrollFile): string => withQuery(`${PATH}/export`, { file });

export const movementsQuery = (accountId: string) =>
  apiQuery({
    key: [...BANKROLL_KEY, 'movements', accountId],
    path: `${PATH}/accounts/${encodeURIComponent(accountId)}/movements`,
    schema: movementsAnswerSchema,
  });

export const filePath = (filter: BetsFilter): string => withQuery(`${PATH}/bets/export`, { ...filter });

export const betQuery = (id: string) =>
  apiQuery({
    key: [...BANKROLL_KEY, 'bet', id],
    path: `${PATH}/bets/${encodeURIComponent(id)}`,
    schema: betAnswerSchema,
  });

type NewAccountBody = (typeof newAccountSchema)['_zod']['input'];
export const sendAccount = (body: NewAccountBody) =>
  api.post(`${PATH}/accounts`, { schema: accountAnswerSchema, body });
/** Returns the query of our events by a search word, the latest first. */
export const eventsQuery = (text: string) =>
  apiQuery({
    key: [...BANKROLL_KEY, 'events', text],
    path: withQuery('/api/odds/events', { text }),
    schema: historyEventsAnswerSchema,
  });

export const sendAccountChange = ({ id, change }: { id: string; change: AccountChange }) =>
  api.patch(`${PATH}/accounts/${encodeURIComponent(id)}`, { schema: accountAnswerSchema, body: change });
export const sendMovement = (body: NewMovement) =>
  api.post(`${PATH}/movements`, { schema: accountsAnswerSchema, body });
export const sendChange = ({ id, change }: { id: string; change: BetChange }) =>
  api.post(`${PATH}/bets/${encodeURIComponent(id)}/state`, { schema: betAnswerSchema, body: change });
