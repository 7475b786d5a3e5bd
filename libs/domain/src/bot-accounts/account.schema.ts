import { z } from 'zod';
import { signedEurosSchema } from '../money/index.ts';
import { versionSchema } from '../versions/index.ts';

/** Known reasons for a failed login of the bot; unknown ones get a general text. */
export const LOGIN_ERRORS = [
  'NewMessageError',
  'CredentialsError',
  'AccountBlockedError',
  'AccountClosedError',
  'LowBalanceError',
] as const;
export type LoginError = (typeof LOGIN_ERRORS)[number];

/** From this level on a bookmaker accepts next to nothing. */
export const LIMITED_LEVEL = 4;
export const BIRTHDATE_BOOKIE = 'winamax';

/** A bot user's account at a bookmaker in lists: without its password. */
export const bookieAccountSchema = z.object({
  username: z.string(),
  enabled: z.boolean(),
  balance: z.object({ total: signedEurosSchema, normal: signedEurosSchema }),
  /** One of `LOGIN_ERRORS` or another; missing where the login works. */
  loginError: z.string().optional(),
  status: z.object({
    logged: z.boolean(),
    /** ISO 8601: the bot's last check. */
    lastLoginUpdate: z.iso.datetime().optional(),
    lastLogged: z.iso.datetime().optional(),
    logInRetries: z.int().nonnegative(),
  }),
  limits: z.object({
    /** 0 (none) to 4 (limited); missing for callers who may not see it. */
    level: z.int().min(0).max(LIMITED_LEVEL).optional(),
    /** At level 4, which the border shows to everybody. */
    isLimited: z.boolean(),
  }),
  needsDeposit: z.boolean(),
  reducedOddsEnabled: z.boolean(),
  ludoInductionModeEnabled: z.boolean(),
  /** `2001-02-03T00:00:00.000Z`: a date without a time zone. */
  birthdate: z.string().optional(),
  /** Shows that credentials exist; reading them is a separate, audited call. */
  credentials: z.object({ username: z.string() }),
  proxy: z.object({ username: z.string() }).optional(),
  /** ISO 8601: when the account was added. */
  addedAt: z.iso.datetime(),
  /** Covers the credentials and whether the account is enabled; the bot's reports do not change it. */
  version: versionSchema,
});
export type BookieAccount = z.infer<typeof bookieAccountSchema>;
