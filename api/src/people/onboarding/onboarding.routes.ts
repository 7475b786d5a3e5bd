import { meAnswerSchema } from '@bothways/domain/identity';
import {
  changeProfileTypeSchema,
  completeOnboardingSchema,
  moveBookiesSchema,
  type Onboarding,
  onboardingAnswerSchema,
  onboardingStateAnswerSchema,
} from '@bothways/domain/onboarding';
import { type Mount, operation, route } from '#kernel/http';
import {
  answerStep,
  changeProfileType,
  completeOnboarding,
  moveBookies,
  type OnboardingDeps,
  readOnboarding,
} from './onboarding.service.ts';

/** Operations on onboarding. */
export const onboardingOperations = {
  read: operation({
    method: 'get',
    path: '/api/onboarding',
    tag: 'Onboarding',
    summary: 'How far the caller is',
    access: 'session',
    answer: onboardingStateAnswerSchema,
    failure: 'Failed to fetch the onboarding',
  }),
  save: operation({
    method: 'put',
    path: '/api/onboarding',
    tag: 'Onboarding',
    summary: 'Answer a step; steps come in order, and the same answer again changes nothing',
    access: 'session',
    body: onboardingAnswerSchema,
    answer: onboardingStateAnswerSchema,
    failure: 'Failed to save the answer',
  }),
  complete: operation({
    method: 'post',
    path: '/api/onboarding',
    tag: 'Onboarding',
    summary: 'Complete the onboarding; again it changes nothing',
    access: 'session',
    body: completeOnboardingSchema,
    answer: meAnswerSchema,
    failure: 'Failed to complete the onboarding',
  }),
  saveProfile: operation({
    method: 'put',
    path: '/api/onboarding/profile',
    tag: 'Onboarding',
    summary: 'Change between bettor and manager, after the onboarding',
    access: 'session',
    body: changeProfileTypeSchema,
    answer: meAnswerSchema,
    failure: 'Failed to change the profile',
  }),
  saveBookies: operation({
    method: 'put',
    path: '/api/onboarding/bookies',
    tag: 'Onboarding',
    summary: 'Say where the caller has an account now, and where no longer; the others stay',
    access: 'session',
    body: moveBookiesSchema,
    answer: onboardingStateAnswerSchema,
    failure: 'Failed to save the bookmakers',
  }),
};

/** Mounts the caller's own onboarding: progress, answers, completion. Nobody else's can be addressed. */
export const mountOnboarding =
  (deps: OnboardingDeps & { contactEmail: string | undefined }): Mount =>
  (api) => {
    const { contactEmail } = deps;
    const answerOf = (onboarding: Onboarding) => ({
      success: true as const,
      onboarding,
      ...(contactEmail !== undefined && { contactEmail }),
    });

    route(api, onboardingOperations.read, async ({ user }) =>
      answerOf(await readOnboarding(deps.db, user().userId)),
    );

    route(api, onboardingOperations.save, async ({ user, body }) =>
      answerOf(await answerStep(deps, user().userId, body)),
    );

    route(api, onboardingOperations.complete, async ({ user }) => ({
      success: true,
      user: await completeOnboarding(deps, user().userId),
    }));

    route(api, onboardingOperations.saveBookies, async ({ user, body }) =>
      answerOf(await moveBookies(deps, user().userId, body)),
    );

    route(api, onboardingOperations.saveProfile, async ({ user, body }) => ({
      success: true,
      user: await changeProfileType(deps, user().userId, body.profileType),
    }));
  };
