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

/** A transfer as people say it; what follows the dash begins its id. */
export const referenceOf = (kind: TransferKind, id: string): string =>
  `${PREFIXES[kind] ?? 'CR'}-${id.slice(0, ID_CHARS).toUpperCase()}`;

/** The beginning of an id that somebody may mean by a reference; undefined where it is none. */
export const idBeginning = (typed: string): string | undefined =>
  /^(?:[A-Z]{2}-)?([0-9A-F]{4,8})$/.exec(typed.trim().toUpperCase())?.[1]?.toLowerCase();
