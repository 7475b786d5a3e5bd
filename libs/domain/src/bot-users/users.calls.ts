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
/** So many names of the longest, if every letter of them stands behind a backslash. */
const tagNames = z
  .string()
  .max(MAX_FILTERS * (2 * MAX_TAG_CHARS + 1))
  .transform(tagNamesOf);

/**
 * Query of `GET /api/bot/users`. Unknown names in `fields` are ignored. Without `limit` everybody whom the caller may see
 * comes at once, as the specification has it; with it a page, narrowed and sorted by the server.
 */
export const usersQuerySchema = z.strictObject({
  fields: z.string().max(200).default(DEFAULT_USER_FIELDS),
  limit: z.coerce.number().int().min(1).max(USERS_PAGE_MAX).optional(),
  /** `nextCursor` of the page before. */
  cursor: z.string().max(500).optional(),
  /** In address and alias, letters of either case, with or without accents. */
  search: z.string().trim().max(100).optional(),
  mode: z.enum(BOT_MODES).optional(),
  /** Any of them. */
  status: statuses.pipe(z.array(z.enum(USER_STATUSES)).max(MAX_FILTERS)).optional(),
  /** All of them, by name; a comma or backslash in a name stands behind a backslash. */
  tags: tagNames.pipe(z.array(z.string().min(1).max(MAX_TAG_CHARS)).max(MAX_FILTERS)).optional(),
  sort: z.enum(USER_SORTS).default('email'),
});
export type UsersQuery = z.output<typeof usersQuerySchema>;

/** A tag with how many of the caller's bot users carry it. */
export const countedTagSchema = tagSchema.extend({ count: z.int().positive() });
export type CountedTag = z.infer<typeof countedTagSchema>;

/** What stands above the list: everybody whom the caller may see, whatever the filter. */
export const usersFiguresSchema = z.object({
  total: z.int().nonnegative(),
  enabled: z.int().nonnegative(),
  ready: z.int().nonnegative(),
  profit: signedEurosSchema,
  /** Sum of what those owe who owe something. */
  owed: signedEurosSchema,
  owing: z.int().nonnegative(),
  /** Sum of the credit left of the others. */
  credit: signedEurosSchema,
  /** What was paid for credits. */
  paid: signedEurosSchema,
  /** ISO 8601: the first payment. */
  paidSince: z.iso.datetime().optional(),
  tags: z.array(countedTagSchema),
});
export type UsersFigures = z.infer<typeof usersFiguresSchema>;

const page = {
  success: z.literal(true),
  message: z.string(),
  /** The bot users that are linked to the caller. */
  linkedEmails: z.array(z.string()),
  /** How many the filter lets through. */
  matching: z.int().nonnegative(),
  hasMore: z.boolean(),
  nextCursor: z.string().optional(),
  figures: usersFiguresSchema,
};
export const botUsersAnswerSchema = z.object({ ...page, data: z.array(partialBotUserSchema) });
/** The same as a list asks for it, with `CARD_FIELDS`. */
export const cardUsersAnswerSchema = z.object({ ...page, data: z.array(cardUserSchema) });
