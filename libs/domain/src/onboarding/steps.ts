import { z } from 'zod';
import { type Country, DEFAULT_COUNTRY, ONBOARDING_COUNTRIES } from '../geo/index.ts';
import { profileTypeSchema } from '../identity/index.ts';
import { offeredPacks, packIdSchema } from '../packs/index.ts';

/** Steps of the onboarding, in order; only managers choose a pack. */
export const ONBOARDING_STEPS = ['person', 'profile', 'phone', 'pack'] as const;
export const onboardingStepSchema = z.enum(ONBOARDING_STEPS);
export type OnboardingStep = z.infer<typeof onboardingStepSchema>;

export const onboardingCountrySchema = z.enum(ONBOARDING_COUNTRIES);
export type OnboardingCountry = z.infer<typeof onboardingCountrySchema>;

export const MAX_CHOSEN_BOOKIES = 200;
/** Bookmakers of the catalogue at which the person has an account; optional. */
export const chosenBookiesSchema = z.array(z.string().min(1).max(64)).max(MAX_CHOSEN_BOOKIES);

/** Answers so far. Skipped steps are recorded as answers, too. */
export const onboardingAnswersSchema = z.object({
  name: z.string().optional(),
  country: onboardingCountrySchema.optional(),
  profileType: profileTypeSchema.optional(),
  /** Missing where none was chosen. */
  bookies: chosenBookiesSchema.optional(),
  phone: z.enum(['verified', 'skipped']).optional(),
  /** The pack of interest; not a purchase. */
  pack: packIdSchema.or(z.literal('skipped')).optional(),
});
export type OnboardingAnswers = z.infer<typeof onboardingAnswersSchema>;

/** Maps a country of the product to the onboarding's choices: unlisted ones become OTHER. */
export const onboardingCountryOf = (country: Country): OnboardingCountry =>
  onboardingCountrySchema.catch('OTHER').parse(country);

/** Whether the chosen pack is still available: a phone verified since rules out the free one. */
function hasPack({ pack, country = DEFAULT_COUNTRY, phone }: OnboardingAnswers): boolean {
  return pack === 'skipped' || offeredPacks(country, phone === 'verified').some(({ id }) => id === pack);
}

const ANSWERED: Record<OnboardingStep, (answers: OnboardingAnswers) => boolean> = {
  person: ({ name, country }) => name !== undefined && country !== undefined,
  profile: ({ profileType }) => profileType !== undefined,
  phone: ({ phone }) => phone !== undefined,
  pack: hasPack,
};

/** The steps of a person with these answers. */
export const stepsOf = ({ profileType }: OnboardingAnswers): OnboardingStep[] =>
  ONBOARDING_STEPS.filter((step) => step !== 'pack' || profileType === 'manager');

/** The first unanswered step; undefined when all are answered. */
export const nextStep = (answers: OnboardingAnswers): OnboardingStep | undefined =>
  stepsOf(answers).find((step) => !ANSWERED[step](answers));

/** Whether a step may be answered now: all before it are. Answers may be replaced. */
export function mayAnswer(step: OnboardingStep, answers: OnboardingAnswers): boolean {
  const steps = stepsOf(answers);
  const index = steps.indexOf(step);
  return index >= 0 && steps.slice(0, index).every((before) => ANSWERED[before](answers));
}
