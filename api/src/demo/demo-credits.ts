import { hundredthsOfCredits } from '@bothways/domain/money';
import { DAY_MS } from '@bothways/domain/time';

import type { Db } from '#kernel/db';
import {
  type AccountRef,
  adminAccount,
  HOUSE,
  ledgerTransaction,
  legsBetween,
  type TransferDraft,
  transfer,
} from '#kernel/ledger';
import type { Made } from './demo-accounts.ts';

interface Movement extends Required<Pick<TransferDraft, 'kind' | 'comment' | 'actor'>> {
  daysAgo: number;
  from: AccountRef;
  to: AccountRef;
  credits: number;
}

/** Two packs that the owner bought, and transfers between the two holders of credits. */
function movements(owner: string, operator: string): Movement[] {
  const [mine, theirs] = [adminAccount(owner), adminAccount(operator)];
  return [
    { daysAgo: 19.34, actor: owner, kind: 'pack', comment: 'Momentum', from: HOUSE, to: mine, credits: 700 },
    {
      daysAgo: 16.08,
      actor: owner,
      kind: 'transfer',
      comment: 'Bilbao',
      from: mine,
      to: theirs,
      credits: 250,
    },
    { daysAgo: 6.21, actor: owner, kind: 'pack', comment: 'Scale', from: HOUSE, to: mine, credits: 1200 },
    {
      daysAgo: 2.47,
      actor: operator,
      kind: 'transfer',
      comment: 'Valencia',
      from: theirs,
      to: mine,
      credits: 47.5,
    },
  ];
}

/** Gives the demo's owner and operator a month of credits, when they are created. */
export async function seedDemoCredits(db: Db, made: readonly Made[], nowMs: number): Promise<void> {
  const idOf = (role: Made['role']): string | undefined =>
    made.find((account) => account.role === role)?.userId;
  const [owner, operator] = [idOf('owner'), idOf('operator')];
  if (owner === undefined || operator === undefined) return;
  for (const { daysAgo, from, to, credits, ...said } of movements(owner, operator)) {
    const legs = legsBetween(from, to, hundredthsOfCredits(credits));
    const draft = { ...said, key: `demo:${owner}:${daysAgo}`, legs };
    await ledgerTransaction(db, (trx) => transfer(trx, draft, Math.round(nowMs - daysAgo * DAY_MS)));
  }
}
