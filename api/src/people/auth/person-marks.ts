import type { HashNumber } from '#kernel/vault';
import { mailboxOf } from './mailbox.ts';

/**
 * Returns the marks under which a bond of an address outlives its account: first that of its mailbox, which is written,
 * then that of the address as it is spelled, under which bonds were written before.
 */
export const emailMarks = (hash: HashNumber, email: string): readonly string[] =>
  [...new Set([mailboxOf(email), email])].map(hash);
