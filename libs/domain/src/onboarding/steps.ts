import { z } from 'zod';
import { type Country, DEFAULT_COUNTRY, ONBOARDING_COUNTRIES } from '../geo/index.ts';
import { profileTypeSchema } from '../identity/index.ts';
import { offeredPacks, packIdSchema } from '../packs/index.ts';

/** What the onboarding asks, in its order; the pack is asked of managers only. */
export const ONBOARDING_STEPS = ['person', 'profile', 'phone', 'pack'] as const;
export const onboardingStepSchema = z.enum(ONBOARDING_STEPS);
export type OnboardingStep = z.infer<typeof onboardingStepSchema>;

export const onboardingCountrySchema = z.enum(ONBOARDING_COUNTRIES);
export type OnboardingCountry = z.infer<typeof onboardingCountrySchema>;

export const MAX_CHOSEN_BOOKIES = 200;
/** Bookmakers of the catalogue at which somebody has an account; nobody needs to say. */
export const chosenBookiesSchema = z.array(z.string().min(1).max(64)).max(MAX_CHOSEN_BOOKIES);

/** What has been answered so far. What may be passed over says so: it was answered too. */
export const onboardingAnswersSchema = z.object({
  name: z.string().optional(),
  country: onboardingCountrySchema.optional(),
  profileType: profileTypeSchema.optional(),
  /** Missing where none was chosen. */
  bookies: chosenBookiesSchema.optional(),
  phone: z.enum(['verified', 'skipped']).optional(),
  /** The pack somebody wants to begin with; nothing is bought by it. */
  pack: packIdSchema.or(z.literal('skipped')).optional(),
});
export type OnboardingAnswers = z.infer<typeof onboardingAnswersSchema>;

/** The onboarding's choice for a country of the product: what it does not list is OTHER. */
export const onboardingCountryOf = (country: Country): OnboardingCountry =>
  onboardingCountrySchema.catch('OTHER').parse(country);

/** Whether the pack of the answers can (still) be had: who has verified their phone since gets no free one. */
function hasPack({ pack, country = DEFAULT_COUNTRY, phone }: OnboardingAnswers): boolean {
  return pack === 'skipped' || offeredPacks(country, phone === 'verified').some(({ id }) => id === pack);
}

const ANSWERED: Record<OnboardingStep, (answers: OnboardingAnswers) => boolean> = {
  person: ({ name, country }) => name !== undefined && country !== undefined,
  profile: ({ profileType }) => profileType !== undefined,
  phone: ({ phone }) => phone !== undefined,
  pack: hasPack,
};

/** The steps of somebody who answered so. */
export const stepsOf = ({ profileType }: OnboardingAnswers): OnboardingStep[] =>
  ONBOARDING_STEPS.filter((step) => step !== 'pack' || profileType === 'manager');

/** The first step that is not answered; undefined when all are. */
export const nextStep = (answers: OnboardingAnswers): OnboardingStep | undefined =>
  stepsOf(answers).find((step) => !ANSWERED[step](answers));

/** Whether a step may be answered now: all before it are. One that was answered may be answered anew. */
export function mayAnswer(step: OnboardingStep, answers: OnboardingAnswers): boolean {
  const steps = stepsOf(answers);
  const place = steps.indexOf(step);
  return place >= 0 && steps.slice(0, place).every((before) => ANSWERED[before](answers));
}
