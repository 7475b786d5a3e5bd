import { z } from 'zod';
import { bookieValueSchema } from '../quotes/index.ts';
import { versionSchema } from '../versions/index.ts';
import { bookieAccountSchema } from './account.schema.ts';
import { birthdateSchema } from './birthdate.ts';

export const MAX_USERNAME_CHARS = 100;
export const MAX_PASSWORD_CHARS = 200;
const MAX_EMAIL_CHARS = 254;

const emailSchema = z.string().trim().min(1).max(MAX_EMAIL_CHARS);
/** Identifies an account: user and bookmaker. */
const account = { userEmail: emailSchema, bookieName: bookieValueSchema };

/** The login data of an account. */
export const credentialsSchema = z.strictObject({
  username: z.string().trim().min(1).max(MAX_USERNAME_CHARS),
  /** Untrimmed: spaces may be part of it. */
  password: z.string().min(1).max(MAX_PASSWORD_CHARS),
  /** Absent: unchanged; null: none. */
  birthdate: birthdateSchema.nullish(),
  enabled: z.boolean(),
});
export type Credentials = z.output<typeof credentialsSchema>;

export const toggleAccountSchema = z.strictObject({ ...account, enabled: z.boolean() });
/**
 * Body of `PUT /api/bot/users/bookie/credentials`: the changed fields of an existing account, with the version that was
 * read; version null adds an account, which needs all fields.
 */
export const saveCredentialsSchema = z
  .strictObject({
    ...account,
    version: versionSchema.nullable(),
    credentials: credentialsSchema.partial(),
  })
  .superRefine(({ version, credentials }, context) => {
    if (version !== null) return;
    for (const issue of credentialsSchema.safeParse(credentials).error?.issues ?? [])
      context.addIssue({ code: 'custom', message: issue.message, path: ['credentials', ...issue.path] });
  });
export const reducedOddsSchema = z.strictObject({ ...account, reducedOddsEnabled: z.boolean() });
export const ludoInductionSchema = z.strictObject({ ...account, ludoInductionModeEnabled: z.boolean() });
/** `username` is the proxy that the screen shows: if it has been replaced meanwhile, nothing happens. */
export const detachProxySchema = z.strictObject({
  ...account,
  username: z.string().trim().min(1).max(MAX_USERNAME_CHARS),
});
export type SaveCredentials = z.output<typeof saveCredentialsSchema>;
export type DetachProxy = z.output<typeof detachProxySchema>;

export const credentialsParamsSchema = z.strictObject({ email: emailSchema, bookie: bookieValueSchema });

/** The only answer that contains a password. */
export const credentialsAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  data: z.object({
    credentials: z.object({
      username: z.string(),
      password: z.string(),
      birthdate: birthdateSchema.optional(),
      enabled: z.boolean(),
      version: versionSchema,
    }),
  }),
});
export type ReadCredentials = z.infer<typeof credentialsAnswerSchema>['data']['credentials'];

export const accountDoneSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  /** The account after the change. */
  data: bookieAccountSchema,
});
