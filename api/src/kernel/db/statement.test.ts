import { expect, test, vi } from 'vitest';
import { type Slot, statement } from './statement.ts';
import { onBothDatabases } from './testing/databases.ts';
import { transact } from './transact.ts';

type Role = { id: string; name: string };

onBothDatabases('a statement that is built once', (database) => {
  test('is asked with other values each time, in a transaction and without', async () => {
    const { db } = database();
    const build = vi.fn((on: typeof db, slot: Slot<Role>) =>
      on.insertInto('roles').values({ name: slot('name'), id: slot('id') }),
    );
    const insertRole = statement(build);
    const { numAffectedRows } = await insertRole(db, { id: 'a', name: 'A' });
    expect(numAffectedRows).toBe(1n);
    await transact(db, (trx) => insertRole(trx, { id: 'b', name: 'B' }));
    const named = statement((on, slot: Slot<{ names: string; least: number }>) =>
      on
        .selectFrom('roles')
        .select('id')
        .where('name', '>=', slot('names'))
        .where(({ fn }) => fn<number>('length', ['name']), '>=', slot('least'))
        .where('id', 'in', ['a', 'b'])
        .orderBy('id'),
    );
    expect((await named(db, { names: 'A', least: 1 })).rows).toEqual([{ id: 'a' }, { id: 'b' }]);
    expect((await named(db, { names: 'B', least: 1 })).rows).toEqual([{ id: 'b' }]);
    expect((await named(db, { names: 'A', least: 2 })).rows).toEqual([]);
    expect(build).toHaveBeenCalledTimes(1);
  });

  test('what happens in a transaction that fails, did not happen', async () => {
    const { db } = database();
    const insertRole = statement((on, slot: Slot<Role>) =>
      on.insertInto('roles').values({ id: slot('id'), name: slot('name') }),
    );
    const failed = transact(db, async (trx) => {
      await insertRole(trx, { id: 'half', name: 'half' });
      throw new Error('stop');
    });
    await expect(failed).rejects.toThrow('stop');
    expect(await db.selectFrom('roles').select('id').where('id', '=', 'half').execute()).toEqual([]);
  });
});
