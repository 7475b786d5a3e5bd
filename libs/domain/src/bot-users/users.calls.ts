import { z } from 'zod';
import { signedEurosSchema } from '../money/index.ts';
import { BOT_MODES, cardUserSchema, DEFAULT_USER_FIELDS, partialBotUserSchema } from './bot-users.schema.ts';
import { MAX_TAG_CHARS, tagNamesOf, tagSchema } from './tags.schema.ts';

export const USER_STATUSES = ['enabled', 'disabled', 'ready'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];
export const USER_SORTS = ['email', '-email', 'profit', '-profit'] as const;
export type UserSort = (typeof USER_SORTS)[number];
export const USERS_PAGE = 20;
const USERS_PAGE_MAX = 200;
const MAX_FILTERS = 20;

const statuses = z
  .string()
  .max(200)
  .transform((text) => (text === '' ? [] : text.split(',')));
/** Fits the maximum of the longest names with every character escaped. */
const tagNames = z
  .string()
  .max(MAX_FILTERS * (2 * MAX_TAG_CHARS + 1))
  .transform(tagNamesOf);

/**
 * Query of `GET /api/bot/users`. Unknown names in `fields` are ignored. Without `limit` all users visible to the caller
 * come in one answer, as the specification requires; with it a page, filtered and sorted by the server.
 */
export const usersQuerySchema = z.strictObject({
  fields: z.string().max(200).default(DEFAULT_USER_FIELDS),
  limit: z.coerce.number().int().min(1).max(USERS_PAGE_MAX).optional(),
  /** `nextCursor` of the page before. */
  cursor: z.string().max(500).optional(),
  /** Matches address and alias, ignoring case and accents. */
  search: z.string().trim().max(100).optional(),
  mode: z.enum(BOT_MODES).optional(),
  /** Matches any of them. */
  status: statuses.pipe(z.array(z.enum(USER_STATUSES)).max(MAX_FILTERS)).optional(),
  /** Matches all of them, by name; commas and backslashes in a name are escaped with a backslash. */
  tags: tagNames.pipe(z.array(z.string().min(1).max(MAX_TAG_CHARS)).max(MAX_FILTERS)).optional(),
  sort: z.enum(USER_SORTS).default('email'),
});
export type UsersQuery = z.output<typeof usersQuerySchema>;

/** A tag with the number of the caller's bot users that have it. */
const countedTagSchema = tagSchema.extend({ count: z.int().positive() });
export type CountedTag = z.infer<typeof countedTagSchema>;

/** Figures above the list: all users visible to the caller, independent of the filter. */
const usersFiguresSchema = z.object({
  total: z.int().nonnegative(),
  enabled: z.int().nonnegative(),
  ready: z.int().nonnegative(),
  profit: signedEurosSchema,
  /** Sum of the debts. */
  owed: signedEurosSchema,
  owing: z.int().nonnegative(),
  /** Sum of the credit left of users without debt. */
  credit: signedEurosSchema,
  /** Paid for credits. */
  paid: signedEurosSchema,
  /** ISO 8601: the first payment. */
  paidSince: z.iso.datetime().optional(),
  tags: z.array(countedTagSchema),
});
export type UsersFigures = z.infer<typeof usersFiguresSchema>;

const page = {
  success: z.literal(true),
  message: z.string(),
  /** The bot users linked to the caller. */
  linkedEmails: z.array(z.string()),
  /** Number of matches of the filter. */
  matching: z.int().nonnegative(),
  hasMore: z.boolean(),
  nextCursor: z.string().optional(),
  figures: usersFiguresSchema,
};
export const botUsersAnswerSchema = z.object({ ...page, data: z.array(partialBotUserSchema) });
/** The list's form of the answer, with `CARD_FIELDS`. */
export const cardUsersAnswerSchema = z.object({ ...page, data: z.array(cardUserSchema) });
