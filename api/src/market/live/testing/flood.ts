import { setImmediate } from 'node:timers/promises';
import type { Quote } from '@bothways/domain/quotes';
import { anArb, aQuote } from '#testing';
import type { LiveServer } from './live-server.ts';

export const MATCHES = 400;
/** The buffers of the system on both sides take some megabytes before anything is unread. */
export const ROUNDS = 500;
/** A list of hundreds of kilobytes, and as many a step. */
export const EVERYTHING = { minPercentage: -10, limit: 500 };

const LINK = `https://bwin.example/${'bet/'.repeat(100)}`;

const eventOf = (match: number): Quote['event'] => ({
  ...aQuote('x', '1', 2).event,
  id: `match-${match}`,
  home: `Ana ${match}`,
  away: `Eva ${match}`,
});

/** An arb in every match, with the price of one leg as given. */
const everyMatch = (odds: number): Quote[] =>
  Array.from({ length: MATCHES }, (_, match) => anArb({ event: eventOf(match) }))
    .flat()
    .map((quote) =>
      quote.bookie === 'bwin' && quote.selection === '2' ? { ...quote, odds, link: LINK } : quote,
    );

export function openEveryMatch({ engine: { thread } }: LiveServer): void {
  thread.apply(everyMatch(2.1), 'test');
  thread.tick();
}

/** Moves every match, again and again, and gives the sockets time to take what they can. @returns how often */
export async function flood(
  { engine: { thread } }: LiveServer,
  rounds: number,
  isEnough: () => boolean,
): Promise<number> {
  let round = 0;
  for (; round < rounds && !isEnough(); round += 1) {
    thread.apply(everyMatch(2.11 + (round % 20) / 100), 'test');
    thread.tick();
    await setImmediate();
  }
  return round;
}
