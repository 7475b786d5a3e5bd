import { createHash } from 'node:crypto';
import type { ImportBody, ImportRow } from '@bothways/domain/bankroll';

/** The identity of a bet: its id at the source, otherwise its terms without the outcome. */
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
 * The keys of a file's bets, in order. Identical bets are numbered, so both of two are kept and each has the same key
 * when the file is read again.
 */
export function keysOf(body: ImportBody): string[] {
  const seen = new Map<string, number>();
  return body.rows.map((row) => {
    const identity = identityOf(body, row);
    // The same id is the same bet, however often the file repeats it.
    if (row.betId !== undefined) return hashOf(identity);
    const nth = seen.get(identity) ?? 0;
    seen.set(identity, nth + 1);
    return hashOf(`${identity}#${nth}`);
  });
}
