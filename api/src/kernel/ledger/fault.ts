/** What does not hold in the ledger. */
export interface LedgerFault {
  /** An account's id, a transfer's, or `seal:` with a number of the chain. */
  at: string;
  /**
   * The sums: `unbalanced`, `broken chain`, `wrong balance`, `wrong reserve`. The rows: `changed`, `removed`, `changed account`.
   * The seals: `forged` is by none of our keys though it says so, `unsealed` has no seal of ours where there were some before,
   * `missing seal` is a gap in the chain, and `cut` a chain that ends before what is known outside the database.
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
  /** Rows that are read at once; SQLite holds the thread for that long. */
  rowsAtOnce: number;
  /** Lets others have their turn between two reads; what it throws ends the work. */
  breathe: () => Promise<void>;
}
