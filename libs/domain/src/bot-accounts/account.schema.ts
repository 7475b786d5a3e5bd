import { z } from 'zod';
import { signedEurosSchema } from '../money/index.ts';
import { versionSchema } from '../versions/index.ts';

/** Why a bookmaker let the bot not in; another one may come and is said in general words. */
export const LOGIN_ERRORS = [
  'NewMessageError',
  'CredentialsError',
  'AccountBlockedError',
  'AccountClosedError',
  'LowBalanceError',
] as const;
export type LoginError = (typeof LOGIN_ERRORS)[number];

/** From this level on a bookmaker takes next to nothing. */
export const LIMITED_LEVEL = 4;
export const BIRTHDATE_BOOKIE = 'winamax';

/** A bot user's account at a bookmaker, as lists have it: without its password. */
export const bookieAccountSchema = z.object({
  username: z.string(),
  enabled: z.boolean(),
  balance: z.object({ total: signedEurosSchema, normal: signedEurosSchema }),
  /** One of `LOGIN_ERRORS` or another; missing while all is well. */
  loginError: z.string().optional(),
  status: z.object({
    logged: z.boolean(),
    /** ISO 8601: when the bot last looked. */
    lastLoginUpdate: z.iso.datetime().optional(),
    lastLogged: z.iso.datetime().optional(),
    logInRetries: z.int().nonnegative(),
  }),
  limits: z.object({
    /** 0 (none) to 4 (limited); missing for who may not see it. */
    level: z.int().min(0).max(LIMITED_LEVEL).optional(),
    /** At level 4, which everybody sees by the border. */
    isLimited: z.boolean(),
  }),
  needsDeposit: z.boolean(),
  reducedOddsEnabled: z.boolean(),
  ludoInductionModeEnabled: z.boolean(),
  /** `2001-02-03T00:00:00.000Z`: a day, whatever the time zone. */
  birthdate: z.string().optional(),
  /** That there are some; what they are is one audited read. */
  credentials: z.object({ username: z.string() }),
  proxy: z.object({ username: z.string() }).optional(),
  /** ISO 8601: since when the account is kept here. */
  addedAt: z.iso.datetime(),
  /** Of what lets the bot in and whether the account is on; what the bot tells is no change of it. */
  version: versionSchema,
});
export type BookieAccount = z.infer<typeof bookieAccountSchema>;
