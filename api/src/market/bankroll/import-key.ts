import { createHash } from 'node:crypto';
import type { ImportBody, ImportRow } from '@bothways/domain/bankroll';

/** What a bet is known again by: the id that its source gave it, else what was placed, without what became of it. */
function identityOf({ source, books }: ImportBody, row: ImportRow): string {
  const { name = '', currency = '' } = books[row.book] ?? {};
  const book = `${name.toLowerCase()}|${currency}`;
  if (row.betId !== undefined) return JSON.stringify([source, book, row.betId]);
  const { event, words = '', pick, side, odds, stakeCents, placedAt } = row;
  return JSON.stringify([
    source,
    book,
    Date.parse(placedAt),
    event.name,
    words,
    pick,
    side,
    odds,
    stakeCents,
  ]);
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/**
 * The keys of a file's bets, in their order. Bets that are alike are counted: the second of two is another one, and in the same
 * file read again it is the second once more.
 */
export function keysOf(body: ImportBody): string[] {
  const seen = new Map<string, number>();
  return body.rows.map((row) => {
    const identity = identityOf(body, row);
    // The same id is the same bet, however often a file has it.
    if (row.betId !== undefined) return hashOf(identity);
    const nth = seen.get(identity) ?? 0;
    seen.set(identity, nth + 1);
    return hashOf(`${identity}#${nth}`);
  });
}
