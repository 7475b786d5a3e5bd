import type { TransferKind } from '@bothways/domain/ledger';

const PREFIXES: Partial<Record<TransferKind, string>> = {
  pack: 'PK',
  bonus: 'PK',
  freePack: 'PK',
  transfer: 'TR',
  deposit: 'PM',
  withdrawal: 'PM',
  refund: 'RF',
  dispute: 'RF',
  disputeWon: 'RF',
  phoneReward: 'RW',
  referralReward: 'RW',
};
const ID_CHARS = 8;

/** Returns a transfer's human-readable reference; the part after the dash is the beginning of its id. */
export const referenceOf = (kind: TransferKind, id: string): string =>
  `${PREFIXES[kind] ?? 'CR'}-${id.slice(0, ID_CHARS).toUpperCase()}`;

/** Returns the beginning of an id that a typed reference may mean; undefined if it is no reference. */
export const idBeginning = (typed: string): string | undefined =>
  /^(?:[A-Z]{2}-)?([0-9A-F]{4,8})$/.exec(typed.trim().toUpperCase())?.[1]?.toLowerCase();
