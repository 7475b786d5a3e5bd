import { DAY_MS } from '@bothways/domain/subscriptions';
import type { Db } from '#kernel/db';
import { type AccountRef, adminAccount, HOUSE, moving, type TransferDraft, transfer } from '#kernel/ledger';
import type { Made } from './seed-demo.ts';

interface Movement extends Pick<TransferDraft, 'kind' | 'comment'> {
  daysAgo: number;
  from: AccountRef;
  to: AccountRef;
  credits: number;
}

/** Two packs that the owner bought, and what went between the two who hold credits. */
const movements = (owner: AccountRef, operator: AccountRef): Movement[] => [
  { daysAgo: 19, kind: 'pack', comment: 'Momentum', from: HOUSE, to: owner, credits: 700 },
  { daysAgo: 16, kind: 'transfer', comment: 'Bilbao', from: owner, to: operator, credits: 250 },
  { daysAgo: 6, kind: 'pack', comment: 'Scale', from: HOUSE, to: owner, credits: 1200 },
  { daysAgo: 2, kind: 'transfer', comment: 'Valencia', from: operator, to: owner, credits: 47.5 },
];

/** Gives the demo's owner and operator the credits of a month, when they are made. */
export async function seedDemoCredits(db: Db, made: readonly Made[], nowMs: number): Promise<void> {
  const accountOf = (role: Made['role']): AccountRef | undefined => {
    const found = made.find((account) => account.role === role);
    return found && adminAccount(found.userId);
  };
  const [owner, operator] = [accountOf('owner'), accountOf('operator')];
  if (!owner || !operator) return;
  for (const { daysAgo, kind, comment, from, to, credits } of movements(owner, operator)) {
    const amount = Math.round(credits * 100);
    const legs = [
      { account: from, amount: 0 - amount },
      { account: to, amount },
    ];
    const draft = { key: `demo:${owner.owner}:${daysAgo}`, kind, legs, actor: owner.owner ?? '' };
    await moving(db, (trx) =>
      transfer(trx, { ...draft, ...(comment !== undefined && { comment }) }, nowMs - daysAgo * DAY_MS),
    );
  }
}
