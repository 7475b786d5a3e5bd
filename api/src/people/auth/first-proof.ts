import type { Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import type { Account } from './accounts.store.ts';
import type { AuthDeps } from './auth-deps.ts';
import type { Caller } from './caller.ts';
import { endFormer, enterIn, tellOfNewDevice } from './enter.ts';
import type { OpenedSession } from './open-session.ts';
import { findFactor, insertStep } from './second-factor.store.ts';
import { hashToken, newToken } from './tokens.ts';
import { useTrust } from './trusted-devices.ts';

/** Allows for finding the phone. */
const STEP_MS = 10 * 60 * 1000;
const TRIES_PER_STEP = 5;
export const STEP_AGE_S = STEP_MS / 1000;

/** A session that was opened. */
export interface Arrival {
  opened: OpenedSession;
  /** `Set-Cookie` of a trusted browser. */
  trust?: string | undefined;
}

/** Signed in, or awaiting the second factor with a token for its cookie. */
export type SignInOutcome = {
  account: Account;
  /** The page that was wanted when a letter's link was asked for. */
  to?: string | undefined;
} & (Arrival | { step: string });

/**
 * Goes on after the first proof, a password or a letter's link: opens a session, or asks for the second factor where it
 * is on and the browser is not trusted with it. Call `arrived` after the commit.
 * @throws ApiError errors.selfExcluded
 */
export async function goOn(
  deps: AuthDeps,
  trx: Transaction<Schema>,
  account: Account,
  { remembered, byPassword }: { remembered: boolean; byPassword: boolean },
  caller: Caller,
): Promise<SignInOutcome> {
  const { userId } = account;
  const factor = await findFactor(trx, userId);
  const isAsked = factor?.confirmedAtMs !== undefined;
  const trust = isAsked ? await useTrust(deps, trx, userId, caller) : undefined;
  if (isAsked && trust === undefined) {
    const step = newToken();
    const expiresAtMs = deps.nowMs() + STEP_MS;
    const tries = TRIES_PER_STEP;
    const waiting = { tokenHash: hashToken(step), userId, remembered, byPassword, tries, expiresAtMs };
    await insertStep(trx, waiting);
    return { account, step };
  }
  await tellOfNewDevice(deps, trx, account, caller);
  const entrance = { account, remembered, trusted: isAsked };
  return { account, trust, opened: await enterIn(deps, trx, entrance, caller) };
}

/** Ends the browser's previous session once there is a new one, and sends the letters. */
export async function arrived<Outcome extends SignInOutcome>(
  deps: AuthDeps,
  outcome: Outcome,
  caller: Caller,
): Promise<Outcome> {
  if ('opened' in outcome) await endFormer(deps, caller);
  deps.letters.collect();
  return outcome;
}
