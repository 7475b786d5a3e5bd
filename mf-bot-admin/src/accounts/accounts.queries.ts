import { availableBookiesAnswerSchema } from '@bothways/domain/bookies';
import { accountDoneSchema, type Credentials, credentialsAnswerSchema } from '@bothways/domain/bot-accounts';
import { api, apiQuery } from '@bothways/platform';

/** Query keys of all lists that show accounts. */
export const SHOWN_IN = [
  ['mf-bot-admin', 'users'],
  ['mf-bot-admin', 'search'],
];
/** The bookmaker catalogue changes about weekly. */
const BOOKIES_STALE_MS = 5 * 60_000;
export const AVAILABLE_KEY = ['mf-bot-admin', 'available'];

/** The user and bookmaker of an account. */
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
/** @param username the proxy on screen; the server refuses any other */
export const detachProxy = (place: AccountPlace, username: string) =>
  api.post(`${CALLS}/detach-proxy`, { schema, body: { ...place, username } });
/** @param version the version that was read; null adds the account */
export const saveCredentials = (
  place: AccountPlace,
  version: string | null,
  credentials: Partial<Credentials>,
) => api.put(`${CALLS}/credentials`, { schema, body: { ...place, version, credentials } });

/**
 * The password in clear text: dropped from the cache when its dialog closes and fetched only once, because every read
 * is audited.
 */
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

/** Returns the query for bookmakers available to a user, in one country or in the user's own. */
export const availableQuery = (userEmail: string, country: string | undefined) =>
  apiQuery({
    key: [...AVAILABLE_KEY, userEmail, country ?? null],
    path: `/api/bookies/available?${new URLSearchParams({ userEmail, ...(country !== undefined && { country }) })}`,
    schema: availableBookiesAnswerSchema,
  });

/** All bookmakers the bot supports: their names, and which require a date of birth. */
export const botBookiesQuery = apiQuery({
  key: ['mf-bot-admin', 'bot-bookies'],
  path: '/api/bookies/available',
  schema: availableBookiesAnswerSchema,
  staleMs: BOOKIES_STALE_MS,
});
