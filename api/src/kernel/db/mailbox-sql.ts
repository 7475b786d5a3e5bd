import { type RawBuilder, sql } from 'kysely';

const upToTheAt = sql`rtrim(email, replace(email, '@', ''))`;
const domain = sql`lower(substr(email, length(${upToTheAt}) + 1))`;
const name = sql`lower(rtrim(${upToTheAt}, '@'))`;
const fromThePlus = sql`ltrim(${name}, replace(${name}, '+', ''))`;
const box = sql`substr(${name}, 1, length(${name}) - length(${fromThePlus}))`;

/**
 * The mailbox of `users.email` as `mailboxOf` of `#people/auth` says it, in functions that both databases have. The index
 * of migration 143 is of this expression: a change needs another index.
 */
export const mailboxSql: RawBuilder<string> = sql<string>`(case when ${domain} in ('gmail.com', 'googlemail.com')
  then replace(${box}, '.', '') || '@gmail.com' else ${box} || '@' || ${domain} end)`;
