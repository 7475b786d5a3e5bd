import { DEFAULT_COUNTRY } from '@bothways/domain/geo';
import { isOnboarded, ONBOARDING_VERSION, type ProfileType, type User } from '@bothways/domain/identity';
import {
  MAX_CHOSEN_BOOKIES,
  type MovedBookies,
  mayAnswer,
  nextStep,
  type Onboarding,
  type OnboardingAnswer,
  type OnboardingAnswers,
  type OnboardingError,
  stepsOf,
} from '@bothways/domain/onboarding';
import { offeredPacks } from '@bothways/domain/packs';
import type { Transaction } from 'kysely';
import { type Db, type Schema, transact } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { findUser, renameUser, saveProfile } from '#people/users';
import { addChosenBookies, removeChosenBookies, unknownBookies } from './chosen-bookies.store.ts';
import { giveManagerRole, takeManagerRole } from './manager-role.ts';
import { findProgress, type Progress, saveSteps } from './onboarding.store.ts';

export interface OnboardingDeps {
  db: Db;
  /** Called when a user's permissions have changed: their session is looked up again. */
  onChanged(userId: string): void;
  nowMs: () => number;
}
type Trx = Transaction<Schema>;

const REFUSALS: Record<OnboardingError, string> = {
  'errors.stepOutOfOrder': 'This step is not open',
  'errors.onboardingDone': 'The onboarding is completed',
  'errors.packNotOffered': 'This pack is not offered',
  'errors.hasLinkedUsers': 'Bot users are linked to this account',
  'errors.unknownBookie': 'This bookmaker is not in the catalogue',
};
const refusal = (error: OnboardingError): ApiError =>
  new ApiError('CONFLICT', { message: REFUSALS[error], error });

const stateOf = ({ answers, completedAtMs }: Progress): Onboarding => {
  const step = completedAtMs === undefined ? nextStep(answers) : undefined;
  return {
    version: ONBOARDING_VERSION,
    steps: stepsOf(answers),
    ...(step && { step }),
    answers,
    ...(completedAtMs !== undefined && { completedAt: new Date(completedAtMs).toISOString() }),
  };
};

/** @throws ApiError UNAUTHORIZED if the account has been deleted meanwhile */
async function demandProgress(db: Db | Trx, userId: string): Promise<Progress> {
  const progress = await findProgress(db, userId);
  if (!progress) throw new ApiError('UNAUTHORIZED');
  return progress;
}

/** Returns a user's progress, on any device. */
export const readOnboarding = async (db: Db, userId: string): Promise<Onboarding> =>
  stateOf(await demandProgress(db, userId));

/** Whether the answer equals the known one: a repeated request counts once. */
function isAnswered(answer: OnboardingAnswer, answers: OnboardingAnswers) {
  const { name, country, profileType, bookies = [], phone, pack } = answers;
  switch (answer.step) {
    case 'person':
      return answer.name === name && answer.country === country;
    case 'profile':
      return answer.profileType === profileType && (answer.bookies ?? bookies).join() === bookies.join();
    case 'phone':
      // A verified number answers the step better than skipping it.
      return phone !== undefined;
    case 'pack':
      return answer.pack === pack;
  }
}

function demandOpen(answer: OnboardingAnswer, { answers, completedAtMs }: Progress): void {
  if (completedAtMs !== undefined) throw refusal('errors.onboardingDone');
  if (!mayAnswer(answer.step, answers)) throw refusal('errors.stepOutOfOrder');
  if (answer.step !== 'pack' || answer.pack === 'skipped') return;
  const { country = DEFAULT_COUNTRY, phone } = answers;
  const isOffered = offeredPacks(country, phone === 'verified').some(({ id }) => id === answer.pack);
  if (!isOffered) throw refusal('errors.packNotOffered');
}

/** @throws ApiError CONFLICT for one that is not in the catalogue */
async function demandKnown(trx: Trx, bookies: readonly string[]): Promise<void> {
  if ((await unknownBookies(trx, bookies)).length > 0) throw refusal('errors.unknownBookie');
}

/**
 * Adds and removes chosen bookmakers, at any time; others stay.
 * @throws ApiError CONFLICT for an added one that is not in the catalogue, BAD_REQUEST for too many
 */
export const moveBookies = (
  { db }: Pick<OnboardingDeps, 'db'>,
  userId: string,
  { added, removed }: MovedBookies,
): Promise<Onboarding> =>
  transact(db, async (trx) => {
    await demandProgress(trx, userId);
    await demandKnown(trx, added);
    await removeChosenBookies(trx, userId, removed);
    await addChosenBookies(trx, userId, added);
    const progress = await demandProgress(trx, userId);
    if ((progress.answers.bookies ?? []).length > MAX_CHOSEN_BOOKIES)
      throw new ApiError('BAD_REQUEST', {
        message: `added: must be ${MAX_CHOSEN_BOOKIES} at most`,
        path: 'added',
      });
    return stateOf(progress);
  });

async function save(trx: Trx, userId: string, answer: OnboardingAnswer, nowMs: number): Promise<void> {
  switch (answer.step) {
    case 'person':
      await renameUser(trx, userId, answer.name, nowMs);
      await saveProfile(trx, userId, { country: answer.country });
      return saveSteps(trx, userId, { personAtMs: nowMs });
    case 'profile':
      await saveProfile(trx, userId, { profileType: answer.profileType });
      if (answer.bookies) {
        await demandKnown(trx, answer.bookies);
        await removeChosenBookies(trx, userId);
        await addChosenBookies(trx, userId, answer.bookies);
      }
      return saveSteps(trx, userId, { profileAtMs: nowMs });
    case 'phone':
      return saveSteps(trx, userId, { phoneSkippedAtMs: nowMs });
    case 'pack':
      return saveSteps(trx, userId, { pack: answer.pack, packAtMs: nowMs });
  }
}

/**
 * Answers a step. Steps come in order; until completion, answers may be changed.
 * @throws ApiError CONFLICT with a key of ONBOARDING_ERRORS
 */
export const answerStep = (
  { db, nowMs }: OnboardingDeps,
  userId: string,
  answer: OnboardingAnswer,
): Promise<Onboarding> =>
  transact(db, async (trx) => {
    const progress = await demandProgress(trx, userId);
    if (isAnswered(answer, progress.answers)) return stateOf(progress);
    demandOpen(answer, progress);
    await save(trx, userId, answer, nowMs());
    return stateOf(await demandProgress(trx, userId));
  });

async function finish(trx: Trx, userId: string, { profileType }: OnboardingAnswers, nowMs: number) {
  await saveProfile(trx, userId, {
    profileKey: profileType ?? null,
    onboardingCompletedAtMs: nowMs,
    onboardingVersion: ONBOARDING_VERSION,
  });
  if (profileType === 'manager') await giveManagerRole(trx, userId, nowMs);
}

/**
 * Completes the onboarding once every step is answered. Idempotent.
 * @throws ApiError CONFLICT while a step is open
 */
export async function completeOnboarding(
  { db, onChanged, nowMs }: OnboardingDeps,
  userId: string,
): Promise<User> {
  const isNew = await transact(db, async (trx) => {
    const { answers, completedAtMs } = await demandProgress(trx, userId);
    if (completedAtMs !== undefined) return false;
    if (nextStep(answers) !== undefined) throw refusal('errors.stepOutOfOrder');
    await finish(trx, userId, answers, nowMs());
    return true;
  });
  if (isNew) onChanged(userId);
  const user = await findUser(db, userId);
  if (!user) throw new ApiError('UNAUTHORIZED');
  return user;
}

/**
 * Changes between bettor and manager after the onboarding.
 * @throws ApiError CONFLICT before its completion, and while bot users are linked to a manager who would leave them
 */
export async function changeProfileType(
  { db, onChanged, nowMs }: OnboardingDeps,
  userId: string,
  profileType: ProfileType,
): Promise<User> {
  const user = await transact(db, async (trx) => {
    const before = await findUser(trx, userId);
    if (!before) throw new ApiError('UNAUTHORIZED');
    if (!isOnboarded(before)) throw refusal('errors.stepOutOfOrder');
    if (before.onboarding.profileType === profileType) return before;
    if (profileType === 'bettor' && before.adminInfo.users.length > 0) throw refusal('errors.hasLinkedUsers');
    await saveProfile(trx, userId, { profileType, profileKey: profileType });
    await (profileType === 'manager' ? giveManagerRole : takeManagerRole)(trx, userId, nowMs());
    return findUser(trx, userId);
  });
  if (!user) throw new ApiError('UNAUTHORIZED');
  onChanged(userId);
  return user;
}
