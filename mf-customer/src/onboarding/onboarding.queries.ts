import { meAnswerSchema } from '@bothways/domain/identity';
import {
  type MovedBookies,
  type Onboarding,
  type OnboardingAnswer,
  onboardingStateAnswerSchema,
} from '@bothways/domain/onboarding';
import { api, apiQuery } from '@bothways/platform';
import { AREA } from '../area-name.ts';

const PATH = '/api/onboarding';

/** The person's progress, and the address for questions. */
export interface OnboardingState extends Onboarding {
  contactEmail: string | undefined;
}
const stateSchema = {
  parse(raw: unknown): OnboardingState {
    const { onboarding, contactEmail } = onboardingStateAnswerSchema.parse(raw);
    return { ...onboarding, contactEmail };
  },
};

/** Returns the query of the person's progress on the server: another device may have advanced it. */
export const onboardingQuery = () => apiQuery({ key: [AREA, 'onboarding'], path: PATH, schema: stateSchema });

/** Answers a step. */
export const answerStep = (body: OnboardingAnswer) => api.put(PATH, { schema: stateSchema, body });

/** Sends at which bookmakers the person now has an account, and at which no longer. */
export const moveBookies = (body: MovedBookies) => api.put(`${PATH}/bookies`, { schema: stateSchema, body });

/** Completes the onboarding; the answer carries the user, for the session. */
export const completeOnboarding = () => api.post(PATH, { schema: meAnswerSchema, body: {} });
