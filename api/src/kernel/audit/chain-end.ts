/** Hash that precedes the first entry. */
const GENESIS_HASH = '0'.repeat(64);

/** An entry's number, with the hash over it and everything before it. */
export interface ChainEnd {
  seq: number;
  hash: string;
}
export const CHAIN_START: ChainEnd = { seq: 0, hash: GENESIS_HASH };
