import { type Kysely, sql } from 'kysely';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/** Users, their sessions and passwords (the tables of better-auth), and their profiles. */
export async function identity(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await authTables(db, kind);
  await profiles(db, kind);
}

async function authTables(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { authDate, authFlag } = columnsOf(kind);
  const { schema } = db;
  await schema
    .createTable('users')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('emailVerified', authFlag, (column) => column.notNull())
    .addColumn('image', 'text')
    .addColumn('createdAt', authDate, (column) => column.notNull())
    .addColumn('updatedAt', authDate, (column) => column.notNull())
    .execute();
  await schema
    .createTable('sessions')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('expiresAt', authDate, (column) => column.notNull())
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('createdAt', authDate, (column) => column.notNull())
    .addColumn('updatedAt', authDate, (column) => column.notNull())
    .addColumn('ipAddress', 'text')
    .addColumn('userAgent', 'text')
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .execute();
  await schema
    .createTable('accounts')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('accountId', 'text', (column) => column.notNull())
    .addColumn('providerId', 'text', (column) => column.notNull())
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('accessToken', 'text')
    .addColumn('refreshToken', 'text')
    .addColumn('idToken', 'text')
    .addColumn('accessTokenExpiresAt', authDate)
    .addColumn('refreshTokenExpiresAt', authDate)
    .addColumn('scope', 'text')
    .addColumn('password', 'text')
    .addColumn('createdAt', authDate, (column) => column.notNull())
    .addColumn('updatedAt', authDate, (column) => column.notNull())
    .execute();
  await schema
    .createTable('verifications')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('identifier', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('expiresAt', authDate, (column) => column.notNull())
    .addColumn('createdAt', authDate, (column) => column.notNull())
    .addColumn('updatedAt', authDate, (column) => column.notNull())
    .execute();
  await schema.createIndex('sessions_userId_idx').on('sessions').column('userId').execute();
  await schema.createIndex('accounts_userId_idx').on('accounts').column('userId').execute();
  await schema.createIndex('verifications_identifier_idx').on('verifications').column('identifier').execute();
}

async function profiles(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms } = columnsOf(kind);
  await strictTable(db, kind, 'profiles')
    .addColumn('userId', 'text', (column) =>
      column.primaryKey().notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('country', 'text')
    .addColumn('mobilePhoneNumber', 'text', (column) => column.unique())
    .addColumn('mobilePhoneVerifiedAtMs', ms)
    .addColumn('onboardingCompletedAtMs', ms)
    .addColumn('onboardingVersion', 'integer')
    .addColumn('profileKey', 'text')
    .addColumn('profileType', 'text')
    .addColumn('plan', 'text', (column) =>
      column.notNull().defaultTo('free').check(sql`plan in ('free', 'starter', 'pro')`),
    )
    .execute();
}
