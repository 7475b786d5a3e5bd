import { z } from 'zod';
import { nameSchema } from '../account/index.ts';
import { profileTypeSchema } from '../identity/index.ts';
import { packIdSchema } from '../packs/index.ts';
import {
  chosenBookiesSchema,
  onboardingAnswersSchema,
  onboardingCountrySchema,
  onboardingStepSchema,
} from './steps.ts';

/** Closed list of the keys that the onboarding routes return in `error`; the screens translate them. */
export const ONBOARDING_ERRORS = [
  /** An earlier step is unanswered, or this person has no such step. */
  'errors.stepOutOfOrder',
  /** The onboarding is complete: changes are made in the account. */
  'errors.onboardingDone',
  /** Not in the price list of this country, or not any more for this person. */
  'errors.packNotOffered',
  /** A manager of bot users stays one until someone else takes them over. */
  'errors.hasLinkedUsers',
  /** Not or no longer in the catalogue. */
  'errors.unknownBookie',
] as const;
export const onboardingErrorSchema = z.enum(ONBOARDING_ERRORS);
export type OnboardingError = z.infer<typeof onboardingErrorSchema>;

/** Body of `PUT /api/onboarding`: the answer to one step. The phone step is answered by a verification, or skipped. */
export const onboardingAnswerSchema = z.discriminatedUnion('step', [
  z.strictObject({
    step: z.literal('person'),
    name: nameSchema,
    country: onboardingCountrySchema,
  }),
  z.strictObject({
    step: z.literal('profile'),
    profileType: profileTypeSchema,
    /** Absent: can be added later in the account. */
    bookies: chosenBookiesSchema.optional(),
  }),
  z.strictObject({ step: z.literal('phone'), skip: z.literal(true) }),
  z.strictObject({ step: z.literal('pack'), pack: packIdSchema.or(z.literal('skipped')) }),
]);
export type OnboardingAnswer = z.infer<typeof onboardingAnswerSchema>;

/** Body of `POST /api/onboarding`, which completes it. */
export const completeOnboardingSchema = z.strictObject({});

/** Body of `PUT /api/onboarding/profile`: bettor or manager, changed after the onboarding. */
export const changeProfileTypeSchema = z.strictObject({ profileType: profileTypeSchema });

/** Body of `PUT /api/onboarding/bookies`: bookmakers to add and remove, at any time. */
export const moveBookiesSchema = z
  .strictObject({ added: chosenBookiesSchema.default([]), removed: chosenBookiesSchema.default([]) })
  .refine(({ added, removed }) => added.length + removed.length > 0, 'must change something')
  .refine(({ added, removed }) => !added.some((each) => removed.includes(each)), {
    path: ['removed'],
    message: 'must name none of those that are added',
  });
export type MovedBookies = z.output<typeof moveBookiesSchema>;

const onboardingSchema = z.object({
  /** Version of the questions that the answers belong to. */
  version: z.int(),
  steps: z.array(onboardingStepSchema),
  /** The next step; missing when everything is answered. */
  step: onboardingStepSchema.optional(),
  answers: onboardingAnswersSchema,
  /** ISO 8601 */
  completedAt: z.string().optional(),
});
export type Onboarding = z.infer<typeof onboardingSchema>;

/** Answer of `GET` and `PUT /api/onboarding`. */
export const onboardingStateAnswerSchema = z.object({
  success: z.literal(true),
  onboarding: onboardingSchema,
  /** Contact for packs without a price; missing where no mailbox is configured. */
  contactEmail: z.email().optional(),
});
