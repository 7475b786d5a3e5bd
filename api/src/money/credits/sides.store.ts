import type { Counterpart } from '@bothways/domain/credits';
import type { LedgerAccountKind } from '@bothways/domain/ledger';
import type { Kysely } from 'kysely';
import type { Schema } from '#kernel/db';

/** One side of a transfer, with the account's owner. */
export interface Side {
  transferId: string;
  accountId: string;
  kind: LedgerAccountKind;
  owner: string | null;
  unit: 'credits' | 'cents';
  amount: number;
  name?: string;
  email?: string;
}

const dropEmpty = (name: string | null | undefined): string | undefined => name || undefined;

/** Returns all sides of the transfers, as booked or, for pending ones, as reserved. */
export async function sidesOf(
  db: Kysely<Schema>,
  table: 'ledgerEntries' | 'ledgerReservations',
  transferIds: readonly string[],
): Promise<Map<string, Side[]>> {
  const sides = new Map<string, Side[]>();
  if (transferIds.length === 0) return sides;
  const rows = await db
    .selectFrom(table)
    .innerJoin('ledgerAccounts', 'ledgerAccounts.id', `${table}.accountId`)
    .leftJoin('users', 'users.id', 'ledgerAccounts.owner')
    .leftJoin('botUsers', 'botUsers.email', 'ledgerAccounts.owner')
    .select(['transferId', 'accountId', 'amount', 'ledgerAccounts.kind', 'owner', 'unit'])
    .select(['users.name', 'users.email', 'botUsers.alias', 'botUsers.email as botEmail'])
    .where('transferId', 'in', transferIds)
    .orderBy('accountId')
    .execute();
  for (const { name, email, alias, botEmail, ...row } of rows) {
    const who = dropEmpty(name) ?? dropEmpty(alias) ?? email ?? botEmail ?? undefined;
    const address = email ?? botEmail ?? undefined;
    const side: Side = {
      ...row,
      ...(who !== undefined && { name: who }),
      ...(address !== undefined && { email: address }),
    };
    sides.set(row.transferId, [...(sides.get(row.transferId) ?? []), side]);
  }
  return sides;
}

/** Returns the counterpart of an account: the side with the largest opposite amount. */
export function counterpartOf(
  sides: readonly Side[],
  owner: string,
  amount: number,
): Counterpart | undefined {
  const others = sides.filter(
    (side) => side.owner !== owner && Math.sign(side.amount) === -Math.sign(amount),
  );
  const [other] = others.toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount));
  return other && { kind: other.kind, ...(other.name !== undefined && { name: other.name }) };
}
