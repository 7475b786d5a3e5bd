import { z } from 'zod';
import { emailSchema } from '../account/index.ts';
import { countrySchema } from '../geo/index.ts';
import { isInSteps } from '../steps/index.ts';
import { lineSchema } from '../text/index.ts';
import { versionSchema } from '../versions/index.ts';
import { BOT_MODES, botUserSchema, cardUserSchema, MAX_ALIAS_CHARS } from './bot-users.schema.ts';
import { DEFAULT_TAG_COLOR, MAX_TAG_CHARS, tagSchema } from './tags.schema.ts';

/** Maximum users of one call. */
export const MAX_BULK_USERS = 500;
/** Maximum tags of one bot user for one person. */
export const MAX_USER_TAGS = 30;

const userEmail = emailSchema;
const userEmails = z
  .array(emailSchema)
  .min(1)
  .max(MAX_BULK_USERS)
  .transform((emails) => [...new Set(emails)]);
const aliasSchema = lineSchema.max(MAX_ALIAS_CHARS);

/** A tag as submitted; its author is known by the session. */
export const tagInputSchema = z.strictObject({
  name: lineSchema.min(1).max(MAX_TAG_CHARS),
  color: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/)
    .default(DEFAULT_TAG_COLOR),
  isPublic: z.boolean().default(true),
  /** As lists have it; ignored. */
  createdBy: z.string().max(254).optional(),
});
export type TagInput = z.output<typeof tagInputSchema>;

/** Identity of a tag: nobody has two of one kind whose names differ only in case. */
export const tagKey = ({ name, isPublic }: Pick<TagInput, 'name' | 'isPublic'>): string =>
  `${isPublic ? 'public' : 'private'} ${name.toLocaleLowerCase('en')}`;

const tagsOf = (least: number) =>
  z
    .array(tagInputSchema)
    .min(least)
    .max(MAX_USER_TAGS)
    .refine((tags) => new Set(tags.map(tagKey)).size === tags.length, 'must have no tag twice');

/** Body of `PUT /api/bot/users/alias`; empty removes it. */
export const setAliasSchema = z.strictObject({ userEmail, alias: aliasSchema, version: versionSchema });
/** Body of `PUT /api/bot/users/tags`: all tags that the caller is to see on the user afterwards. */
export const setTagsSchema = z.strictObject({ userEmail, tags: tagsOf(0), version: versionSchema });
/** Body of `POST /api/bot/users/bulk-tags`. */
export const bulkTagsSchema = z.strictObject({ userEmails, tagsToAdd: tagsOf(1) });
/** Body of `PUT /api/bot/users/ready`. */
export const setReadySchema = z.strictObject({ userEmail, isReady: z.boolean() });
/** Body of `PUT /api/bot/users/bulk-ready`. */
export const bulkReadySchema = z.strictObject({ userEmails, isReady: z.boolean() });
/** Body of `PUT /api/bot/users/enabled`: whether the account is active. */
export const setEnabledSchema = z.strictObject({ userEmail, enabled: z.boolean() });
/** Displayed on the card. */
export const MAX_FREEZE_REASON_CHARS = 120;
/** Body of `PUT /api/bot/users/freezer`: stops the bot and prevents its start, with a reason, or allows it again. */
export const setFrozenSchema = z.discriminatedUnion('frozen', [
  z.strictObject({
    userEmail,
    frozen: z.literal(true),
    reason: z.string().trim().min(1).max(MAX_FREEZE_REASON_CHARS),
    version: versionSchema,
  }),
  z.strictObject({ userEmail, frozen: z.literal(false), version: versionSchema }),
]);
/**
 * Body of `PUT /api/bot/users/start`: whether the bot runs. A soft start places nothing until its first check has
 * passed, and is the only kind for disabled users.
 */
export const setStartedSchema = z.strictObject({
  userEmail,
  enabled: z.boolean(),
  soft: z.boolean().default(false),
});

const rateSchema = z
  .number()
  .nonnegative()
  .max(100)
  .refine((rate) => isInSteps(rate, 100), 'must have no more than two decimals');
/** Body of `POST /api/bot/users`. */
export const addBotUserSchema = z.strictObject({
  email: emailSchema,
  alias: aliasSchema.optional(),
  mode: z.enum(BOT_MODES),
  country: countrySchema.optional(),
  /** Percent. */
  providerRate: rateSchema.optional(),
  internalRate: rateSchema.optional(),
});
export type AddBotUser = z.output<typeof addBotUserSchema>;

/** Body of `POST` and `DELETE /api/bot/users/links`: who manages whom. */
export const botUserLinkSchema = z.strictObject({ userEmail, managerEmail: emailSchema });
export type BotUserLink = z.output<typeof botUserLinkSchema>;

/** Query of `GET /api/bot/users/links`. */
export const botUserCarersQuerySchema = z.strictObject({ userEmail });

/** `current` of 409 CHANGED: the editable fields of a bot user as the caller sees them now. */
export const writtenUserSchema = z.object({
  alias: z.string(),
  tags: z.array(tagSchema),
  /** The reason of the freeze; null without one. */
  frozen: z.string().nullable(),
  version: versionSchema,
});
export type WrittenUser = z.infer<typeof writtenUserSchema>;

/** Answer of a change of one bot user: the user as the caller sees them now. */
export const changedUserAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  data: cardUserSchema,
});
/** Answer of a bulk change, by address. */
export const bulkAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  data: z.object({
    changed: z.array(z.string()),
    /** Users that already had the value. */
    unchanged: z.array(z.string()),
    failed: z.array(z.object({ email: z.string(), message: z.string() })),
  }),
});
export type BulkResult = z.infer<typeof bulkAnswerSchema>['data'];
const managersSchema = z.array(z.object({ email: z.string(), name: z.string() }));
/** Answer of a change of links: the current managers of the bot user. */
export const linksAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  data: z.object({ userEmail: z.string(), managers: managersSchema }),
});
/** Answer of `GET /api/bot/users/links`: the managers of the bot user, by address. */
export const carersAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  data: managersSchema,
});

export const MIN_SEARCH_CHARS = 3;
/** Query of `GET /api/bot/users/global-search`. */
export const globalSearchQuerySchema = z.strictObject({
  /** Matches address and alias, ignoring case. */
  search: z.string().trim().min(MIN_SEARCH_CHARS).max(100),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  /** `nextCursor` of the page before. */
  cursor: z.string().max(500).optional(),
  mode: z.enum(BOT_MODES).optional(),
});
export type GlobalSearchQuery = z.output<typeof globalSearchQuerySchema>;
export const globalSearchAnswerSchema = z.object({
  success: z.literal(true),
  data: z.object({
    users: z.array(cardUserSchema),
    hasMore: z.boolean(),
    nextCursor: z.string().optional(),
  }),
});

/** Path parameters of the operations on one bot user. */
export const botUserParamsSchema = z.object({ email: emailSchema });
/** Answer of `GET /api/bot/users/{email}/statistics`. */
export const userStatisticsAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  data: z.object({
    billing: botUserSchema.shape.billing,
    /** ISO 8601: when the bot was started; missing while it is stopped. */
    startTime: z.iso.datetime().optional(),
  }),
});
