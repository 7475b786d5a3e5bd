import type { LedgerAccountKind } from '@bothways/domain/ledger';

/** Hundredths of credits and euro cents: two units that never meet in one sum. */
export type Unit = 'credits' | 'cents';

/** An account of the ledger: one of the house's, or the one that an admin, bot user or provider has of a kind. */
export interface AccountRef {
  kind: LedgerAccountKind;
  owner?: string;
}

interface Rule {
  unit: Unit;
  isOwned: boolean;
  /** What it may not fall below; null where it may owe whatever others have. */
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

/** An account as it is opened: by the first transfer that names it. */
export interface OpenedAccount extends Rule {
  id: string;
  kind: LedgerAccountKind;
  owner: string | null;
}

export const HOUSE: AccountRef = { kind: 'house' };
export const PROMOTIONS: AccountRef = { kind: 'promotions' };
export const REWARDS: AccountRef = { kind: 'rewards' };
/** @param userId of somebody who holds credits in the back office */
export const adminAccount = (userId: string): AccountRef => ({ kind: 'admin', owner: userId });

/** @param email of a bot user, in small letters */
export const botUserAccount = (email: string): AccountRef => ({ kind: 'botUser', owner: email });

/** @param userId of somebody who owes credits after money went back */
export const receivableAccount = (userId: string): AccountRef => ({ kind: 'receivable', owner: userId });

export const accountIdOf = ({ kind, owner }: AccountRef): string =>
  owner === undefined ? kind : `${kind}:${owner}`;

/** @throws Error where an account of the house has an owner, or another one has none: a mistake of ours */
export function openedAccount(ref: AccountRef): OpenedAccount {
  const rule = RULES[ref.kind];
  const { owner = null } = ref;
  if (rule.isOwned !== (owner !== null && owner !== '')) throw new Error(`No account is ${accountIdOf(ref)}`);
  return { id: accountIdOf(ref), kind: ref.kind, owner, ...rule };
}

/** Whether an account is what its id says: all of it but its figures is known from there. */
export function isAsOpened(account: Omit<OpenedAccount, 'isOwned'>): boolean {
  const { id, kind, owner, unit, floor } = account;
  const rule = RULES[kind];
  // A kind that is none is no key of the rules, whatever the type of the column says.
  if (!Object.hasOwn(RULES, kind) || rule.isOwned !== (owner !== null && owner !== '')) return false;
  return (
    id === accountIdOf({ kind, ...(owner !== null && { owner }) }) &&
    unit === rule.unit &&
    floor === rule.floor
  );
}
