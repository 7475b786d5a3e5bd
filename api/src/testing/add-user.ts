import { randomUUID } from 'node:crypto';
import type { Database } from '#kernel/db';

/** Adds a user without a password, for tests of stores. */
export async function addUser({ db, kind }: Database, email: string, name = 'Test'): Promise<string> {
  const id = randomUUID();
  const atIso = '2026-11-20T10:00:00.000Z';
  await db
    .insertInto('users')
    .values({
      id,
      name,
      email,
      emailVerified: kind === 'sqlite' ? 0 : false,
      image: null,
      createdAt: atIso,
      updatedAt: atIso,
    })
    .execute();
  return id;
}
