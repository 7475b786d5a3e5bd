import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { mailboxSql } from '#kernel/db';
import { onBothDatabases } from '#kernel/db/testing';
import { mailboxOf } from '#people/auth';
import { addUser } from '#testing';

const part = fc.string({ unit: fc.constantFrom('a', 'B', '.', '+', '_', '9'), minLength: 1, maxLength: 8 });
const address = fc
  .tuple(part, fc.constantFrom('gmail.com', 'googlemail.com', 'Example.test', 'gmail.com.test', 'x.co'))
  .map(([name, domain]) => `${name}@${domain}`);

onBothDatabases('the mailbox of an address', (database) => {
  test('is the same in SQL and outside of it, and has an index', async () => {
    const { db, kind } = database();
    const size = Math.ceil(400 * inject('share'));
    const emails = fc.sample(fc.uniqueArray(address, { minLength: size, maxLength: size }), {
      numRuns: 1,
      seed: inject('seed'),
    })[0];
    for (const email of emails ?? []) await addUser(database(), email);
    const rows = await db
      .selectFrom('users')
      .select(['email', mailboxSql.as('mailbox')])
      .execute();
    expect(rows.length).toBeGreaterThanOrEqual(size);
    expect(rows.map(({ mailbox }) => mailbox)).toEqual(rows.map(({ email }) => mailboxOf(email)));
    if (kind === 'postgres') return;
    const plan = await db.selectFrom('users').select('id').where(mailboxSql, '=', 'x@y.z').explain();
    // A search in an index; without one the table is read row by row.
    expect(JSON.stringify(plan)).toContain('SeekGE');
  });
});
