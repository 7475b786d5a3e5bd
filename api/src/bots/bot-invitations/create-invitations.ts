import { DAY_MS } from '@bothways/domain/time';
import type { Db } from '#kernel/db';
import type { Mount } from '#kernel/http';
import type { Jobs } from '#kernel/jobs';
import type { Letters } from '#kernel/mail';
import { derivedKey, type Vault } from '#kernel/vault';
import { invitationLetters } from './invitation-letters.ts';
import { LinkLimits } from './invitation-limits.ts';
import { mountInvitations } from './invitations.routes.ts';
import { pruneInvitations } from './invitations.store.ts';
import { mountStopInvitations } from './stop-invitations.ts';

/** How long an ended invitation stays in its list. */
const KEPT_DAYS = 30;

interface CreateInvitationsDeps {
  db: Db;
  jobs: Pick<Jobs, 'register' | 'repeat'>;
  letters: Letters;
  vault: Vault;
  lastingSecret: string;
  trustProxy: boolean;
  nowMs: () => number;
  monotonicMs: () => number;
}

/** Mounts invitations to let the bot bet. */
export function createInvitations(deps: CreateInvitationsDeps): readonly Mount[] {
  const { db, jobs, letters, vault, trustProxy, nowMs, monotonicMs } = deps;
  const queue = jobs.register(invitationLetters({ db, letters, nowMs }));
  jobs.repeat('prune-bot-invitations', DAY_MS, () => pruneInvitations(db, nowMs() - KEPT_DAYS * DAY_MS));
  const stopKey = derivedKey(deps.lastingSecret, 'stop links of letters');
  return [
    mountInvitations({
      db,
      vault,
      letters,
      queue,
      trustProxy,
      nowMs,
      limits: new LinkLimits(monotonicMs),
    }),
    mountStopInvitations(db, stopKey, nowMs),
  ];
}
