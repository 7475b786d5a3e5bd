import { z } from 'zod';
import { modeSchema } from '../quotes/index.ts';
import { lineSchema } from '../text/index.ts';
import { arbPayloadSchema } from './arb-payload.schema.ts';
import { MAX_NAME_LENGTH } from './lifecycle.ts';
import { valuePayloadSchema } from './value-payload.schema.ts';

/** Keys under `settings.errors` that the screens translate. */
export const SETTINGS_ERRORS = [
  'configurationNameRequired',
  'configurationNameTooLong',
  'configurationNameTaken',
  'configurationNotFound',
  'configurationChanged',
  'tooManyConfigurations',
  'unknownBookmaker',
  'rangeReversed',
  'noEarlierVersion',
  'shareTokenUnknown',
] as const;
export type SettingsError = (typeof SETTINGS_ERRORS)[number];

export const settingsTypeSchema = z.strictObject({ type: modeSchema });

const idSchema = z.string().min(1).max(80);
export const configurationIdSchema = z.strictObject({ id: idSchema });
export const configIdSchema = z.strictObject({ configId: idSchema });

/** A mere size limit: the service reports names that are too long, and a long token is an unknown one. */
const textSchema = z.string().max(20_000);
const versionSchema = z.int().min(1);

const write = <P extends z.ZodType>(payload: P) => ({ name: lineSchema.max(20_000), payload });
/** Whether to make it the active one of its list in the same change. */
const createFields = { setAsActive: z.boolean().default(false) };
/** The version that was read: if the configuration has changed since, the update is 409 CHANGED. */
const updateFields = { ...createFields, version: versionSchema };

export const createArbSettingsSchema = z.strictObject({ ...write(arbPayloadSchema), ...createFields });
export const updateArbSettingsSchema = z.strictObject({ ...write(arbPayloadSchema), ...updateFields });
export const createValueSettingsSchema = z.strictObject({ ...write(valuePayloadSchema), ...createFields });
export const updateValueSettingsSchema = z.strictObject({
  id: idSchema,
  ...write(valuePayloadSchema),
  ...updateFields,
});

/** Default: the one before the newest. */
export const rollbackSchema = z.strictObject({
  configId: idSchema,
  version: versionSchema.optional(),
  /** The newest version that the person has seen: if it has changed since, 409 CHANGED. */
  newest: versionSchema,
});

export const importSchema = z.strictObject({
  /** The caller's list to import into. */
  configType: modeSchema,
  shareToken: textSchema.min(1),
  /** Reports what would be imported without changing anything. */
  preview: z.boolean().default(false),
  setAsActive: z.boolean().default(false),
});

const shareStateSchema = z.object({ isShared: z.boolean(), sharedAt: z.string().optional() });

const summaryOf = <P extends z.ZodType>(payload: P) =>
  z.object({
    _id: z.object({ id: z.string() }),
    id: z.string(),
    name: z.string(),
    isActive: z.boolean(),
    /** ISO 8601 */
    updatedAt: z.string(),
    /** Number of changes; to be sent with an update. */
    version: z.int(),
    share: shareStateSchema,
    payload,
  });
const versionOf = <P extends z.ZodType>(payload: P) =>
  z.object({
    /** The version's number. */
    id: z.int(),
    createdAt: z.string(),
    name: z.string(),
    payload,
    /** The version that this one restored. */
    restoredFrom: z.int().optional(),
  });

const answer = <D extends z.ZodType>(data: D) =>
  z.object({ success: z.boolean(), message: z.string().optional(), data });

const answersOf = <P extends z.ZodType>(payload: P) => {
  const summary = summaryOf(payload);
  return {
    settings: answer(z.object({ summaries: z.array(summary), activeConfig: summary.nullable() })),
    history: answer(z.object({ versions: z.array(versionOf(payload)) })),
    written: answer(summary),
    deleted: answer(z.object({ activeConfig: summary.nullable() })),
    imported: answer(
      z.object({
        /** Absent in a preview. */
        _id: z.object({ id: z.string() }).optional(),
        name: z.string(),
        /** The list that it was shared from. */
        sharedType: modeSchema,
        payload,
        /** Bookmakers of the shared configuration that the catalogue lacks. */
        droppedBookies: z.array(z.string()),
      }),
    ),
  };
};

export const arbSettingsAnswers = answersOf(arbPayloadSchema);
export const valueSettingsAnswers = answersOf(valuePayloadSchema);

export const shareAnswerSchema = answer(z.object({ token: z.string(), link: z.string() }));
export const unshareAnswerSchema = z.object({ success: z.boolean(), message: z.string() });

/** A configuration in answers. */
export interface Configuration<P> extends z.output<ReturnType<typeof summaryOf<z.ZodUnknown>>> {
  payload: P;
}
/** One version in the history of a configuration. */
export interface VersionOf<P> extends z.output<ReturnType<typeof versionOf<z.ZodUnknown>>> {
  payload: P;
}

/** Returns why a name is invalid, regardless of other names. */
export function nameFault(name: string): SettingsError | undefined {
  if (name.trim() === '') return 'configurationNameRequired';
  return name.trim().length > MAX_NAME_LENGTH ? 'configurationNameTooLong' : undefined;
}
