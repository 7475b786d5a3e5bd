import fc from 'fast-check';
import { Registry } from 'prom-client';
import { expect, inject, it } from 'vitest';
import { onBothDatabases } from '#kernel/db/testing';
import { createLog } from '#kernel/log';
import { type AccountRef, accountIdOf, adminAccount, HOUSE } from './accounts.ts';
import { legsBetween } from './draft.ts';
import { availableIn } from './ledger.store.ts';
import { LedgerKeeper } from './ledger-keeper.ts';
import { ledgerTransaction, postPending, reserve, reverse, transfer, voidPending } from './transfers.ts';

// Each run works on accounts of its own, so that the database need not be made anew.
const RUNS = 300 * inject('share');
const AT_MS = 1_800_000_000_000;
const ADMINS = 3;

interface Kept {
  id: string;
  from: number;
  to: number;
  amount: number;
}

/** The figures that the ledger must agree with. */
interface Model {
  posted: number[];
  reserved: number[];
  pending: Kept[];
  done: Kept[];
}

type Move = { do: 'move' | 'reserve'; from: number; to: number; amount: number };
type Follow = { do: 'post' | 'void' | 'reverse'; nth: number };
type Step = { do: 'grant'; to: number; amount: number } | Move | Follow | { do: 'repeat' };

const admin = fc.integer({ min: 0, max: ADMINS - 1 });
const amount = fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 5000 }));
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('grant' as const), to: admin, amount }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('move' as const, 'reserve' as const),
      from: admin,
      to: admin,
      amount,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('post' as const, 'void' as const, 'reverse' as const),
      nth: fc.nat(5),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('repeat' as const) }) },
);

onBothDatabases('the ledger beside its model', (database) => {
  let run = 0;

  it(`says the same after every step, ${RUNS} times`, { timeout: 240_000 + RUNS * 1000 }, async () => {
    const { db } = database();
    const keeper = new LedgerKeeper({
      db,
      log: createLog('silent'),
      registry: new Registry(),
      nowMs: () => AT_MS,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        run += 1;
        const accounts: AccountRef[] = Array.from({ length: ADMINS }, (_, nth) =>
          adminAccount(`${run}/${nth}`),
        );
        const none = () => accounts.map(() => 0);
        const model: Model = { posted: none(), reserved: none(), pending: [], done: [] };
        let last: (() => Promise<{ isRepeat: boolean }>) | undefined;
        for (const [place, wanted] of steps.entries()) {
          const key = `${run}/${place}`;
          const outcome = await act(db, model, accounts, key, wanted, last);
          last = outcome ?? last;
          for (const [nth, account] of accounts.entries())
            expect(await availableIn(db, accountIdOf(account))).toBe(
              (model.posted[nth] ?? 0) - (model.reserved[nth] ?? 0),
            );
        }
      }),
      { numRuns: RUNS },
    );
    expect((await keeper.check('somebody')).fault).toBeUndefined();
  });

  async function act(
    db: ReturnType<typeof database>['db'],
    model: Model,
    accounts: readonly AccountRef[],
    key: string,
    wanted: Step,
    last: (() => Promise<{ isRepeat: boolean }>) | undefined,
  ): Promise<(() => Promise<{ id: string; isRepeat: boolean }>) | undefined> {
    const legs = (from = HOUSE, to = HOUSE, moved = 0) => legsBetween(from, to, moved);
    const free = (nth: number) => (model.posted[nth] ?? 0) - (model.reserved[nth] ?? 0);
    const add = (figures: number[], nth: number, moved: number) => {
      figures[nth] = (figures[nth] ?? 0) + moved;
    };
    const said = { key, kind: 'transfer', actor: 'system' } as const;
    const followup = { key, actor: 'system' };
    if (wanted.do === 'repeat') {
      if (last) expect(await last()).toMatchObject({ isRepeat: true });
      return undefined;
    }
    if (wanted.do === 'grant') {
      const draft = { ...said, legs: legs(HOUSE, accounts[wanted.to], wanted.amount) };
      const grant = () => ledgerTransaction(db, (trx) => transfer(trx, draft, AT_MS));
      await grant();
      add(model.posted, wanted.to, wanted.amount);
      return grant;
    }
    if ('from' in wanted) {
      const { from, to, amount: moved } = wanted;
      if (from === to) return undefined;
      const draft = { ...said, legs: legs(accounts[from], accounts[to], moved) };
      const isMove = wanted.do === 'move';
      const ask = () =>
        ledgerTransaction(db, (trx) =>
          isMove ? transfer(trx, draft, AT_MS) : reserve(trx, { ...draft, expiresAtMs: AT_MS + 1 }, AT_MS),
        );
      if (moved > free(from)) {
        await expect(ask()).rejects.toMatchObject({ available: free(from) });
        return undefined;
      }
      const { id } = await ask();
      if (isMove) {
        add(model.posted, from, 0 - moved);
        add(model.posted, to, moved);
        model.done.push({ id, from, to, amount: moved });
      } else {
        add(model.reserved, from, moved);
        model.pending.push({ id, from, to, amount: moved });
      }
      return ask;
    }
    const list = wanted.do === 'reverse' ? model.done : model.pending;
    const kept = list[wanted.nth];
    if (!kept) return undefined;
    const { id, from, to, amount: moved } = kept;
    const follow = { post: postPending, void: voidPending, reverse }[wanted.do];
    const ask = () => ledgerTransaction(db, (trx) => follow(trx, id, followup, AT_MS));
    if (wanted.do === 'reverse' && moved > free(to)) {
      await expect(ask()).rejects.toMatchObject({ available: free(to) });
      return undefined;
    }
    await ask();
    list.splice(wanted.nth, 1);
    if (wanted.do !== 'reverse') add(model.reserved, from, 0 - moved);
    if (wanted.do === 'post') {
      add(model.posted, from, 0 - moved);
      add(model.posted, to, moved);
    } else if (wanted.do === 'reverse') {
      add(model.posted, from, moved);
      add(model.posted, to, 0 - moved);
    }
    return ask;
  }
});
