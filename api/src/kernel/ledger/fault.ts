/** An inconsistency of the ledger. */
export interface LedgerFault {
  /** An account's id, a transfer's, or `seal:` with a number of the chain. */
  at: string;
  /**
   * Sums: `unbalanced`, `broken chain`, `wrong balance`, `wrong reserve`. Rows: `changed`, `removed`, `changed
   * account`. Seals: `forged` claims one of our keys but does not match it, `unsealed` lacks our seal although earlier
   * ones have it, `missing seal` is a gap in the chain, and `cut` a chain that ends before the anchor recorded outside
   * the database.
   */
  reason:
    | 'unbalanced'
    | 'broken chain'
    | 'wrong balance'
    | 'wrong reserve'
    | 'changed'
    | 'removed'
    | 'changed account'
    | 'forged'
    | 'unsealed'
    | 'missing seal'
    | 'cut';
}

export interface StepOptions {
  /** Rows per read; SQLite blocks the thread for that long. */
  rowsAtOnce: number;
  /** Yields to other work between two reads; an exception aborts the work. */
  breathe: () => Promise<void>;
}
