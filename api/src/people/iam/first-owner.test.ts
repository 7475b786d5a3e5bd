import { auditQuerySchema } from '@bothways/domain/audit';
import { beforeAll, expect, test } from 'vitest';
import { readAudit } from '#kernel/audit/testing';
import { onBothDatabases } from '#kernel/db/testing';
import { addUser } from '#testing';
import { rolesOf } from './assignments.store.ts';
import { makeFirstOwner } from './first-owner.ts';
import { IAM_SEED } from './iam.seed.ts';
import { seedIam } from './iam.store.ts';

onBothDatabases('the first owner', (database) => {
  beforeAll(() => seedIam(database().db, IAM_SEED));

  test('is somebody who is registered, and the only one that is made so', async () => {
    const { db } = database();
    const id = await addUser(database(), 'ana@example.test');
    const other = await addUser(database(), 'eve@example.test');

    await expect(makeFirstOwner(db, 'nobody@example.test', 1)).rejects.toThrow('Nobody is registered');
    await makeFirstOwner(db, ' Ana@example.test', 2);
    await expect(makeFirstOwner(db, 'eve@example.test', 3)).rejects.toThrow('There is an owner');

    expect(await rolesOf(db, id)).toEqual(['owner']);
    expect(await rolesOf(db, other)).toEqual([]);
    const { entries } = await readAudit(db, auditQuerySchema.parse({}));
    expect(entries.map(({ action, target }) => ({ action, target }))).toEqual([
      { action: 'assignment.created', target: `user:${id}` },
    ]);
  });
});
