import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Db } from '#kernel/db';
import { accountIdOf, adminAccount, HOUSE } from '../accounts.ts';
import { checkLedger } from '../check.store.ts';
import { legsBetween } from '../draft.ts';
import { availableIn } from '../ledger.store.ts';
import { NotEnoughError } from '../refusals.ts';
import { ledgerTransaction, transfer } from '../transfers.ts';

/** Many who send at the same time between a few who have little. */
export const stormSchema = z.object({
  /** Makes accounts and keys its own. */
  name: z.string(),
  accounts: z.int(),
  /** What each begins with, in hundredths. */
  each: z.int(),
  clients: z.int(),
  transfers: z.int(),
  /** The first number of these transfers: another process takes others. */
  from: z.int().optional(),
});
export type Storm = z.infer<typeof stormSchema>;

export const STORM = { accounts: 10, each: 100_000, clients: 50 } as const;
const MOST = 30_000;
const AT_MS = 1_800_000_000_000;

export const sentSchema = z.object({ key: z.string(), from: z.int(), to: z.int(), amount: z.int() });
export type Sent = z.infer<typeof sentSchema>;

const owner = ({ name }: Pick<Storm, 'name'>, nth: number): string => `${name}/${nth}`;
const account = (storm: Pick<Storm, 'name'>, nth: number) => adminAccount(owner(storm, nth));

/** Numbers that only look like chance, so that a run can be repeated. */
export function chance(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** The transfer of a number: the same for everybody who asks. */
export function stormTransfer(storm: Pick<Storm, 'name' | 'accounts'>, number: number): Sent {
  const pick = chance(number * 7919 + 1);
  const from = pick(storm.accounts);
  const to = (from + 1 + pick(storm.accounts - 1)) % storm.accounts;
  return { key: `${storm.name}:${number}`, from, to, amount: 1 + pick(MOST) };
}

/** Gives everybody what they begin with. */
export async function beginStorm(db: Db, storm: Storm): Promise<void> {
  for (let nth = 0; nth < storm.accounts; nth += 1) {
    const legs = legsBetween(HOUSE, account(storm, nth), storm.each);
    const grant = { key: `${storm.name}:begin:${nth}`, kind: 'pack', actor: 'system', legs } as const;
    await ledgerTransaction(db, (trx) => transfer(trx, grant, AT_MS));
  }
}

/** @returns whether it was sent; false where there was not enough */
export async function sendOnce(db: Db, storm: Pick<Storm, 'name'>, sent: Sent): Promise<boolean> {
  const legs = legsBetween(account(storm, sent.from), account(storm, sent.to), sent.amount);
  const draft = { key: sent.key, kind: 'transfer', actor: 'system', legs } as const;
  try {
    await ledgerTransaction(db, (trx) => transfer(trx, draft, AT_MS));
    return true;
  } catch (error) {
    if (error instanceof NotEnoughError) return false;
    throw error;
  }
}

const TRIES = 20;

/** As a client does: what was not answered is asked again with the same key. */
async function untilAnswered(db: Db, storm: Storm, sent: Sent): Promise<boolean> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await sendOnce(db, storm, sent);
    } catch (error) {
      if (tries === TRIES) throw error;
      await sleep(tries);
    }
  }
}

/** All clients at once. @returns what was sent */
export async function runStorm(db: Db, storm: Storm): Promise<Sent[]> {
  const { from = 0, transfers, clients } = storm;
  const sent: Sent[] = [];
  let next = from;
  const client = async () => {
    while (next < from + transfers) {
      const one = stormTransfer(storm, next++);
      if (await untilAnswered(db, storm, one)) sent.push(one);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return sent;
}

interface StormVerdict {
  /** What everybody's credits came to at the least, ever. */
  least: number;
  /** Accounts whose credits are not what was sent. */
  wrong: number;
  /** Findings of the ledger's own check. */
  fault?: string;
}

/** Holds what the ledger says against what was sent, in plain arithmetic. */
export async function judgeStorm(db: Db, storm: Storm, sent: readonly Sent[]): Promise<StormVerdict> {
  const expected = Array.from({ length: storm.accounts }, () => storm.each);
  for (const { from, to, amount } of sent) {
    expected[from] = (expected[from] ?? 0) - amount;
    expected[to] = (expected[to] ?? 0) + amount;
  }
  const ids = expected.map((_, nth) => accountIdOf(account(storm, nth)));
  const has = await Promise.all(ids.map((id) => availableIn(db, id)));
  const { least } = await db
    .selectFrom('ledgerEntries')
    .select(({ fn }) => fn.min('balance').as('least'))
    .where('accountId', 'in', ids)
    .executeTakeFirstOrThrow();
  const { fault } = await checkLedger(db, { rowsAtOnce: 5000, breathe: () => Promise.resolve() });
  return {
    least: Number(least),
    wrong: has.filter((credits, nth) => credits !== expected[nth]).length,
    ...(fault && { fault: `${fault.reason}: ${fault.at}` }),
  };
}
