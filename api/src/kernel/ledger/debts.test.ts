import { Registry } from 'prom-client';
import { beforeEach, describe, expect, it } from 'vitest';
import { onBothDatabases } from '#kernel/db/testing';
import { createLog } from '#kernel/log';
import { accountIdOf, adminAccount, HOUSE, receivableAccount } from './accounts.ts';
import { payIn, takeBack } from './debts.ts';
import { legsBetween, UnsoundTransferError } from './draft.ts';
import { availableIn, debtOf } from './ledger.store.ts';
import { LedgerKeeper } from './ledger-keeper.ts';
import { ledgerTransaction, postPending, reserve, transfer, voidPending } from './transfers.ts';

const AT_MS = 1_800_000_000_000;
let number = 0;

onBothDatabases('credits of somebody who may owe', (database) => {
  let userId: string;
  let other: string;
  let asked = 0;

  const db = () => database().db;
  const nextKey = () => {
    asked += 1;
    return `${userId} ${asked}`;
  };
  const pay = (amount: number, key = nextKey()) =>
    ledgerTransaction(db(), (trx) =>
      payIn(trx, { key, kind: 'pack', actor: 'system', userId, from: HOUSE, amount }, AT_MS),
    );
  const take = (amount: number, key = nextKey()) =>
    ledgerTransaction(db(), (trx) =>
      takeBack(trx, { key, kind: 'refund', actor: 'system', userId, to: HOUSE, amount }, AT_MS),
    );
  const spend = (amount: number) => {
    const legs = legsBetween(adminAccount(userId), adminAccount(other), amount);
    const draft = { key: nextKey(), kind: 'transfer', actor: userId, legs } as const;
    return ledgerTransaction(db(), (trx) => transfer(trx, draft, AT_MS));
  };
  const keep = (from: string, to: string, amount: number) => {
    const legs = legsBetween(adminAccount(from), adminAccount(to), amount);
    const draft = { key: nextKey(), kind: 'transfer', actor: from, legs, expiresAtMs: AT_MS + 1 } as const;
    return ledgerTransaction(db(), (trx) => reserve(trx, draft, AT_MS));
  };
  const stands = async (id = userId) => ({
    has: await availableIn(db(), accountIdOf(adminAccount(id))),
    owes: await debtOf(db(), id),
  });
  const followup = () => ({ key: nextKey(), actor: 'system' });

  beforeEach(() => {
    number += 1;
    [userId, other] = [`ana ${number}`, `eva ${number}`];
  });

  it('get what comes in, and give it back', async () => {
    await pay(700);
    expect(await stands()).toEqual({ has: 700, owes: 0 });
    await take(200);
    expect(await stands()).toEqual({ has: 500, owes: 0 });
  });

  it('owe what is not there any more, and pay it first', async () => {
    await pay(700);
    await spend(600);
    await take(700);
    expect(await stands()).toEqual({ has: 0, owes: 600 });
    await pay(250);
    expect(await stands()).toEqual({ has: 0, owes: 350 });
    await pay(1000);
    expect(await stands()).toEqual({ has: 650, owes: 0 });
  });

  it('owe all of it where they never had any', async () => {
    await take(1);
    expect(await stands()).toEqual({ has: 0, owes: 1 });
  });

  it('keep what was reserved before, and pay out of it when it is free again', async () => {
    await pay(700);
    const { id } = await keep(userId, other, 400);
    await take(700);
    expect(await stands()).toEqual({ has: 0, owes: 400 });
    await ledgerTransaction(db(), (trx) => voidPending(trx, id, followup(), AT_MS));
    expect(await stands()).toEqual({ has: 0, owes: 0 });
  });

  it('pay out of what was promised to them when it comes', async () => {
    const eva = other;
    await pay(300);
    const { id } = await keep(userId, eva, 300);
    userId = eva;
    await take(120);
    await ledgerTransaction(db(), (trx) => postPending(trx, id, followup(), AT_MS));
    expect(await stands()).toEqual({ has: 180, owes: 0 });
  });

  it('move once for a key, however much was owed meanwhile', async () => {
    await take(500, `${userId} take`);
    const { id } = await pay(300, `${userId} pay`);
    await take(700);
    expect(await pay(300, `${userId} pay`)).toEqual({ id, isRepeat: true });
    await take(500, `${userId} take`);
    expect(await stands()).toEqual({ has: 0, owes: 900 });
    await expect(pay(301, `${userId} pay`)).rejects.toMatchObject({ code: 'KEY_REUSED' });
    await expect(take(300, `${userId} pay`)).rejects.toMatchObject({ code: 'KEY_REUSED' });
  });

  it.each([0, -5, 0.5, Number.NaN])('do not move by %s', async (amount) => {
    await expect(pay(amount)).rejects.toThrow(UnsoundTransferError);
    await expect(take(amount)).rejects.toThrow(UnsoundTransferError);
  });

  it('never come to have and owe at once, whoever pays, takes and spends at the same time', async () => {
    const moves = Array.from({ length: 60 }, (_, nth) =>
      nth % 3 === 0 ? pay(100) : nth % 3 === 1 ? take(130) : spend(40),
    );
    const outcomes = await Promise.allSettled(moves);
    const spent = outcomes.filter(({ status }, nth) => nth % 3 === 2 && status === 'fulfilled').length;
    const { has, owes } = await stands();
    expect(has - owes).toBe(20 * 100 - 20 * 130 - 40 * spent);
    expect(Math.min(has, owes)).toBe(0);
  });

  it('pay a debt once, however many pay at the same time', async () => {
    await take(1000);
    await Promise.all(Array.from({ length: 20 }, () => pay(90)));
    expect(await stands()).toEqual({ has: 800, owes: 0 });
    expect(await availableIn(db(), accountIdOf(receivableAccount(userId)))).toBe(0);
  });

  describe('with somebody who forgets to lock what is owed', () => {
    /** As `payIn`, but what is owed is only read. */
    const payUnlocked = (amount: number) =>
      ledgerTransaction(db(), async (trx) => {
        const settled = Math.min(await debtOf(trx, userId), amount);
        // Everybody has read before anybody writes, as it happens between two processes.
        await new Promise(setImmediate);
        const all = [
          { account: HOUSE, amount: 0 - amount },
          { account: receivableAccount(userId), amount: settled },
          { account: adminAccount(userId), amount: amount - settled },
        ];
        const legs = all.filter((leg) => leg.amount !== 0);
        return transfer(trx, { key: nextKey(), kind: 'pack', actor: 'system', legs }, AT_MS);
      });

    it('would pay more than is owed, which the database refuses', async () => {
      await take(100);
      const tooMuch = () =>
        ledgerTransaction(db(), (trx) => {
          const legs = legsBetween(HOUSE, receivableAccount(userId), 101);
          return transfer(trx, { key: nextKey(), kind: 'debt', actor: 'system', legs }, AT_MS);
        });
      await expect(tooMuch()).rejects.toThrow('More is paid than is owed');
      expect(await stands()).toEqual({ has: 0, owes: 100 });
    });

    it('would pay a debt more than once where writers do not queue', async () => {
      // SQLite has one writer at a time.
      if (database().kind === 'sqlite') return;
      await take(100);
      const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => payUnlocked(90)));
      const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
      expect(refused.length).toBeGreaterThan(0);
      for (const { reason } of refused) expect(String(reason)).toContain('More is paid than is owed');
    });
  });

  it('still add up', async () => {
    const registry = new Registry();
    const keeper = new LedgerKeeper({ db: db(), log: createLog('silent'), registry, nowMs: () => AT_MS });
    expect((await keeper.check('somebody')).fault).toBeUndefined();
  });
});
