import type { Db } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { clientNetwork } from '#kernel/limits';
import type { Letters } from '#kernel/mail';
import type { Vault } from '#kernel/vault';
import { hashToken } from '#people/auth';
import type { LinkLimits } from './invitation-limits.ts';
import { findOpen, type InvitationRow } from './invitations.store.ts';

export interface AnswerDeps {
  db: Db;
  vault: Vault;
  letters: Letters;
  nowMs: () => number;
  limits: LinkLimits;
}

/** The token and the reader's address. */
export interface Answer {
  token: string;
  ip: string;
}

export const notOpen = (): ApiError =>
  new ApiError('NOT_FOUND', { message: 'This invitation is no longer open' });

/** Counts an invalid link. @throws ApiError NOT_FOUND, RATE_LIMITED, always */
export function refuseLink({ limits }: AnswerDeps, { ip }: Answer): never {
  limits.wrongLink(clientNetwork(ip));
  throw notOpen();
}

/** Returns the invitation of a link. @throws ApiError NOT_FOUND, RATE_LIMITED */
export async function demandOpen(
  db: Parameters<typeof findOpen>[0],
  deps: AnswerDeps,
  answer: Answer,
): Promise<InvitationRow> {
  const row = await findOpen(db, hashToken(answer.token), deps.nowMs());
  return row ?? refuseLink(deps, answer);
}
