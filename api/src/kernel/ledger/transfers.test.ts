import { beforeEach, describe, expect, it } from 'vitest';
import { onBothDatabases } from '#kernel/db/testing';
import { type AccountRef, accountIdOf, adminAccount, HOUSE, PROMOTIONS } from './accounts.ts';
import { legsBetween, MAX_AMOUNT, type TransferDraft, UnsoundTransferError } from './draft.ts';
import { availableIn } from './ledger.store.ts';
import { AlreadyDecidedError, NotEnoughError } from './refusals.ts';
import { ledgerTransaction, postPending, reserve, reverse, transfer, voidPending } from './transfers.ts';

const AT_MS = 1_800_000_000_000;
let number = 0;

onBothDatabases('transfers', (database) => {
  let ana: AccountRef;
  let eva: AccountRef;
  let key: string;

  const db = () => database().db;
  const available = (account: AccountRef) => availableIn(db(), accountIdOf(account));
  const draft = (from: AccountRef, to: AccountRef, amount: number): TransferDraft => ({
    key,
    kind: 'transfer',
    legs: legsBetween(from, to, amount),
    actor: 'somebody',
  });
  const move = (said: TransferDraft) => ledgerTransaction(db(), (trx) => transfer(trx, said, AT_MS));
  const keep = (said: TransferDraft) =>
    ledgerTransaction(db(), (trx) => reserve(trx, { ...said, expiresAtMs: AT_MS + 1 }, AT_MS));
  const followup = (name: string) => ({ key: `${key} ${name}`, actor: 'somebody' });
  const entriesOf = (account: AccountRef) =>
    db()
      .selectFrom('ledgerEntries')
      .select(['amount', 'place', 'balance'])
      .where('accountId', '=', accountIdOf(account))
      .orderBy('place')
      .execute();

  beforeEach(async () => {
    number += 1;
    [ana, eva] = [adminAccount(`ana ${number}`), adminAccount(`eva ${number}`)];
    key = `grant ${number}`;
    await move(draft(HOUSE, ana, 1000));
    key = `key ${number}`;
  });

  it('move money and say what each account came to', async () => {
    await move(draft(ana, eva, 300));
    expect([await available(ana), await available(eva)]).toEqual([700, 300]);
    expect(await entriesOf(ana)).toEqual([
      { amount: 1000, place: 1, balance: 1000 },
      { amount: -300, place: 2, balance: 700 },
    ]);
  });

  it('may have many legs', async () => {
    const legs = [
      { account: HOUSE, amount: -250 },
      { account: PROMOTIONS, amount: -75 },
      { account: eva, amount: 325 },
    ];
    await move({ key, kind: 'pack', legs, actor: 'system', comment: 'Kickstart', cause: 'order:7' });
    expect(await available(eva)).toBe(325);
  });

  it('take the last credit, and not one more', async () => {
    await expect(move(draft(ana, eva, 1001))).rejects.toThrow(NotEnoughError);
    await expect(move(draft(ana, eva, 1001))).rejects.toMatchObject({ available: 1000 });
    expect(await entriesOf(eva)).toEqual([]);
    await move(draft(ana, eva, 1000));
    key += ' more';
    await expect(move(draft(ana, eva, 1))).rejects.toMatchObject({ available: 0 });
  });

  it('take nothing from who never had anything', async () => {
    await expect(move(draft(eva, ana, 1))).rejects.toMatchObject({ available: 0 });
  });

  it('happen once for a key, however often they are asked for', async () => {
    const [first, ...others] = await Promise.all(
      Array.from({ length: 20 }, () => move(draft(ana, eva, 100))),
    );
    expect(new Set(others.map(({ id }) => id))).toEqual(new Set([first?.id]));
    expect([first, ...others].filter((done) => done?.isRepeat === false)).toHaveLength(1);
    expect(await available(eva)).toBe(100);
  });

  it.each<[string, (said: TransferDraft) => TransferDraft]>([
    ['another amount', () => draft(ana, eva, 101)],
    ['another receiver', () => draft(ana, adminAccount('third'), 100)],
    ['another kind', (said) => ({ ...said, kind: 'deposit' })],
    ['another person', (said) => ({ ...said, actor: 'else' })],
    ['another comment', (said) => ({ ...said, comment: 'else' })],
    ['another cause', (said) => ({ ...said, cause: 'order:8' })],
  ])('are refused where the key was used with %s', async (_, other) => {
    const said = draft(ana, eva, 100);
    await move(said);
    await expect(move(other(said))).rejects.toMatchObject({ code: 'KEY_REUSED', status: 422 });
    expect(await available(eva)).toBe(100);
  });

  it('do not pass for one that was only reserved', async () => {
    await keep(draft(ana, eva, 100));
    await expect(move(draft(ana, eva, 100))).rejects.toMatchObject({ code: 'KEY_REUSED' });
  });

  it('never take more than there is, whoever else does at the same time', async () => {
    const tries = Array.from({ length: 30 }, (_, nth) =>
      move({ ...draft(ana, nth % 2 === 0 ? eva : HOUSE, 100), key: `${key} ${nth}` }),
    );
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(await available(ana)).toBe(0);
  });

  it('cross without a deadlock', async () => {
    await move(draft(ana, eva, 500));
    const tries = Array.from({ length: 40 }, (_, nth) =>
      move({ ...(nth % 2 === 0 ? draft(ana, eva, 7) : draft(eva, ana, 7)), key: `${key} ${nth}` }),
    );
    await Promise.all(tries);
    expect([await available(ana), await available(eva)]).toEqual([500, 500]);
  });

  describe('that are pending', () => {
    it('keep money from others until they are voided', async () => {
      const { id } = await keep(draft(ana, eva, 600));
      expect([await available(ana), await available(eva)]).toEqual([400, 0]);
      key += ' other';
      await expect(move(draft(ana, eva, 401))).rejects.toMatchObject({ available: 400 });
      await ledgerTransaction(db(), (trx) => voidPending(trx, id, followup('no'), AT_MS));
      expect(await available(ana)).toBe(1000);
      expect(await entriesOf(ana)).toHaveLength(1);
    });

    it('happen when they are posted, even where nothing else is left', async () => {
      const { id } = await keep(draft(ana, eva, 1000));
      await ledgerTransaction(db(), (trx) => postPending(trx, id, followup('yes'), AT_MS));
      expect([await available(ana), await available(eva)]).toEqual([0, 1000]);
      const { posted, reserved } = await db()
        .selectFrom('ledgerAccounts')
        .select(['posted', 'reserved'])
        .where('id', '=', accountIdOf(ana))
        .executeTakeFirstOrThrow();
      expect([posted, reserved]).toEqual([0, 0]);
    });

    it('reserve no more than there is', async () => {
      await expect(keep(draft(ana, eva, 1001))).rejects.toMatchObject({ available: 1000 });
    });

    it('are decided once, whoever is first', async () => {
      const { id } = await keep(draft(ana, eva, 600));
      const outcomes = await Promise.allSettled([
        ledgerTransaction(db(), (trx) => postPending(trx, id, followup('a'), AT_MS)),
        ledgerTransaction(db(), (trx) => voidPending(trx, id, followup('b'), AT_MS)),
        ledgerTransaction(db(), (trx) => postPending(trx, id, followup('c'), AT_MS)),
      ]);
      const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
      expect(refused).toHaveLength(2);
      for (const { reason } of refused) expect(reason).toBeInstanceOf(AlreadyDecidedError);
      expect((await available(ana)) + (await available(eva))).toBe(1000);
    });

    it('are decided the same way again by the same key', async () => {
      const { id } = await keep(draft(ana, eva, 600));
      const decide = () => ledgerTransaction(db(), (trx) => postPending(trx, id, followup('yes'), AT_MS));
      const { id: posted } = await decide();
      expect(await decide()).toEqual({ id: posted, isRepeat: true });
      expect(await available(eva)).toBe(600);
    });
  });

  describe('taken back', () => {
    it('return what they moved, once', async () => {
      const { id } = await move(draft(ana, eva, 300));
      await ledgerTransaction(db(), (trx) => reverse(trx, id, followup('back'), AT_MS));
      expect([await available(ana), await available(eva)]).toEqual([1000, 0]);
      const again = ledgerTransaction(db(), (trx) => reverse(trx, id, followup('again'), AT_MS));
      await expect(again).rejects.toThrow(AlreadyDecidedError);
    });

    it('are refused where the money is gone', async () => {
      const { id } = await move(draft(ana, eva, 300));
      await move({ ...draft(eva, HOUSE, 1), key: `${key} spent` });
      const back = ledgerTransaction(db(), (trx) => reverse(trx, id, followup('back'), AT_MS));
      await expect(back).rejects.toMatchObject({ available: 299 });
      expect(await available(ana)).toBe(700);
    });
  });

  it.each<[string, (said: TransferDraft) => TransferDraft]>([
    ['one leg', ({ legs, ...said }) => ({ ...said, legs: legs.slice(1) })],
    [
      'legs that do not sum to 0',
      (said) => ({ ...said, legs: [...said.legs, { account: HOUSE, amount: 1 }] }),
    ],
    ['two legs of one account', () => draft(ana, ana, 5)],
    ['nothing', () => draft(ana, eva, 0)],
    ['halves', () => draft(ana, eva, 0.5)],
    ['more than is ever moved', () => draft(HOUSE, eva, MAX_AMOUNT + 1)],
    ['no number', () => draft(HOUSE, eva, Number.NaN)],
    ['no key', (said) => ({ ...said, key: '' })],
    ['a key without end', (said) => ({ ...said, key: 'k'.repeat(201) })],
    [
      'credits that become euros',
      (said) => ({
        ...said,
        legs: [said.legs[0] ?? { account: ana, amount: -5 }, { account: { kind: 'sales' }, amount: 5 }],
      }),
    ],
  ])('with %s are no transfers', async (_, other) => {
    await expect(move(other(draft(ana, eva, 5)))).rejects.toThrow(UnsoundTransferError);
  });

  it.each([{ kind: 'admin' }, { kind: 'admin', owner: '' }, { kind: 'house', owner: 'somebody' }] as const)(
    'know no account %o',
    async (account) => {
      await expect(move(draft(HOUSE, account, 5))).rejects.toThrow('No account');
    },
  );
});
