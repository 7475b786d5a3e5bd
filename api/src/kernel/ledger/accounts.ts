import type { LedgerAccountKind } from '@bothways/domain/ledger';

/** Hundredths of credits and euro cents: two units that are never summed together. */
export type Unit = 'credits' | 'cents';

/** A ledger account: one of the house's, or one of a kind belonging to an admin, bot user or provider. */
export interface AccountRef {
  kind: LedgerAccountKind;
  owner?: string;
}

interface Rule {
  unit: Unit;
  isOwned: boolean;
  /** Lower bound of the balance; null if it may be overdrawn without limit. */
  floor: number | null;
}

const RULES: Record<LedgerAccountKind, Rule> = {
  house: { unit: 'credits', isOwned: false, floor: null },
  promotions: { unit: 'credits', isOwned: false, floor: null },
  rewards: { unit: 'credits', isOwned: false, floor: null },
  admin: { unit: 'credits', isOwned: true, floor: 0 },
  botUser: { unit: 'credits', isOwned: true, floor: 0 },
  receivable: { unit: 'credits', isOwned: true, floor: null },
  sales: { unit: 'cents', isOwned: false, floor: null },
  clearing: { unit: 'cents', isOwned: true, floor: null },
};

/** An account as opened by the first transfer that names it. */
export interface OpenedAccount extends Rule {
  id: string;
  kind: LedgerAccountKind;
  owner: string | null;
}

export const HOUSE: AccountRef = { kind: 'house' };
export const PROMOTIONS: AccountRef = { kind: 'promotions' };
export const REWARDS: AccountRef = { kind: 'rewards' };
/** @param userId of a holder of credits in the back office */
export const adminAccount = (userId: string): AccountRef => ({ kind: 'admin', owner: userId });

/** @param email of a bot user, in lower case */
export const botUserAccount = (email: string): AccountRef => ({ kind: 'botUser', owner: email });

/** @param userId of a user who owes credits after a refund */
export const receivableAccount = (userId: string): AccountRef => ({ kind: 'receivable', owner: userId });

export const accountIdOf = ({ kind, owner }: AccountRef): string =>
  owner === undefined ? kind : `${kind}:${owner}`;

/** @throws Error if a house account has an owner, or another one lacks it: a programming error */
export function openedAccount(ref: AccountRef): OpenedAccount {
  const rule = RULES[ref.kind];
  const { owner = null } = ref;
  if (rule.isOwned !== (owner !== null && owner !== '')) throw new Error(`No account is ${accountIdOf(ref)}`);
  return { id: accountIdOf(ref), kind: ref.kind, owner, ...rule };
}

/** Whether an account matches its id, which determines everything but its figures. */
export function isAsOpened(account: Omit<OpenedAccount, 'isOwned'>): boolean {
  const { id, kind, owner, unit, floor } = account;
  const rule = RULES[kind];
  // The column's type does not guarantee a known kind.
  if (!Object.hasOwn(RULES, kind) || rule.isOwned !== (owner !== null && owner !== '')) return false;
  return (
    id === accountIdOf({ kind, ...(owner !== null && { owner }) }) &&
    unit === rule.unit &&
    floor === rule.floor
  );
}
