import { quietOdds, quoteOf } from '../server/market.ts';
import { type FeedDoor, pushLines } from './door.ts';

const JUNK = [
  'null',
  'NaN',
  '-1',
  '1e309',
  '"\\u0000"',
  '[[[[]]]]',
  '{"__proto__":{"odds":2}}',
  '"constructor"',
  `"${'x'.repeat(40_000)}"`,
  '-0',
  '1.0000001',
  '"2026-02-30T25:61:61Z"',
];
const MATCHES = 50;
const BOOKIES = 10;

type Random = () => number;
const below = (random: Random, end: number): number => Math.floor(random() * end);

/** Corruptions of a price between its source and us. */
const DAMAGES: readonly ((line: string, random: Random) => string)[] = [
  (line, random) => line.slice(0, below(random, line.length)),
  (line, random) => {
    const at = below(random, line.length);
    return line.slice(0, at) + String.fromCharCode(32 + below(random, 0xd000)) + line.slice(at + 1);
  },
  (line, random) => {
    const at = below(random, line.length);
    return line.slice(0, at) + line.slice(below(random, line.length));
  },
  (line, random) => {
    const values = [...line.matchAll(/:("[^"]*"|[\d.]+)/g)];
    const value = values[below(random, values.length)];
    const junk = JUNK[below(random, JUNK.length)] ?? 'null';
    return value ? `${line.slice(0, value.index)}:${junk}${line.slice(value.index + value[0].length)}` : junk;
  },
  (line, random) =>
    line.replaceAll(/"(event|odds|market|selection|bookie)"/g, (key) =>
      random() < 0.3 ? '"__proto__"' : key,
    ),
  (_, random) =>
    Array.from({ length: 1 + below(random, 300) }, () => String.fromCharCode(below(random, 0xd000))).join(''),
];

/** Returns a price as sent by a broken or malicious collector; it may still be valid. */
function damaged(random: Random): string {
  const [match, bookie] = [below(random, MATCHES), below(random, BOOKIES)];
  const line = JSON.stringify(quoteOf(match, bookie, random() < 0.5 ? '1' : '2', quietOdds(random)));
  const damage = DAMAGES[below(random, DAMAGES.length)];
  // A line is one frame; an empty one is not a frame.
  return (damage?.(line, random) ?? line).replaceAll(/[\r\n\u2028\u2029]/g, ' ').trim() || '{';
}

export interface Lies {
  frames: number;
  accepted: number;
  /** Number of rejected lines, each reported with its line and reason. */
  rejected: number;
  /** Responses other than 200. */
  failed: number;
}

/** Sends damaged prices, one push after another. */
export async function tellLies(
  door: FeedDoor,
  { frames, aPush, random }: { frames: number; aPush: number; random: Random },
): Promise<Lies> {
  const lies: Lies = { frames: 0, accepted: 0, rejected: 0, failed: 0 };
  while (lies.frames < frames) {
    const lines = Array.from({ length: Math.min(aPush, frames - lies.frames) }, () => damaged(random));
    const { status, accepted, rejected } = await pushLines(door, lines);
    lies.frames += lines.length;
    lies.accepted += accepted;
    lies.rejected += rejected;
    if (status !== 200) lies.failed += 1;
  }
  return lies;
}
