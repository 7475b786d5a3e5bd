import { availableBookiesAnswerSchema } from '@bothways/domain/bookies';
import { accountDoneSchema, type Credentials, credentialsAnswerSchema } from '@bothways/domain/bot-accounts';
import { api, apiQuery } from '@bothways/platform';

/** Lists that show accounts, whoever reads them. */
export const SHOWN_IN = [
  ['mf-bot-admin', 'users'],
  ['mf-bot-admin', 'search'],
];
/** Bookmakers come and go by the week. */
const BOOKIES_STALE_MS = 5 * 60_000;
export const AVAILABLE_KEY = ['mf-bot-admin', 'available'];

/** Whose account, at which bookmaker. */
interface AccountPlace {
  userEmail: string;
  bookieName: string;
}

const CALLS = '/api/bot/users/bookie';
const schema = accountDoneSchema;

export const toggleAccount = (place: AccountPlace, enabled: boolean) =>
  api.post(`${CALLS}/toggle`, { schema, body: { ...place, enabled } });
export const setReducedOdds = (place: AccountPlace, reducedOddsEnabled: boolean) =>
  api.post(`${CALLS}/reduced-odds`, { schema, body: { ...place, reducedOddsEnabled } });
export const setLudoInduction = (place: AccountPlace, ludoInductionModeEnabled: boolean) =>
  api.post(`${CALLS}/ludo-induction-mode`, { schema, body: { ...place, ludoInductionModeEnabled } });
/** @param username the proxy that is seen; another one is refused */
export const detachProxy = (place: AccountPlace, username: string) =>
  api.post(`${CALLS}/detach-proxy`, { schema, body: { ...place, username } });
/** @param version the one that was read; null adds the account */
export const saveCredentials = (
  place: AccountPlace,
  version: string | null,
  credentials: Partial<Credentials>,
) => api.put(`${CALLS}/credentials`, { schema, body: { ...place, version, credentials } });

/** The password in clear: kept by nothing once its window is closed, and asked for once, because each time is written down. */
export const credentialsQuery = ({ userEmail, bookieName }: AccountPlace) => ({
  ...apiQuery({
    key: ['mf-bot-admin', 'credentials', userEmail, bookieName],
    path: `${CALLS}/credentials/${encodeURIComponent(userEmail)}/${encodeURIComponent(bookieName)}`,
    schema: credentialsAnswerSchema,
    staleMs: Number.POSITIVE_INFINITY,
  }),
  gcTime: 0,
  retry: false,
});

/** Bookmakers that a user can get an account at, in a country or theirs. */
export const availableQuery = (userEmail: string, country: string | undefined) =>
  apiQuery({
    key: [...AVAILABLE_KEY, userEmail, country ?? null],
    path: `/api/bookies/available?${new URLSearchParams({ userEmail, ...(country !== undefined && { country }) })}`,
    schema: availableBookiesAnswerSchema,
  });

/** All that the bot knows: their names, and which ask for a date of birth. */
export const botBookiesQuery = apiQuery({
  key: ['mf-bot-admin', 'bot-bookies'],
  path: '/api/bookies/available',
  schema: availableBookiesAnswerSchema,
  staleMs: BOOKIES_STALE_MS,
});
