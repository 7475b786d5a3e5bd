import type { FeedItem } from '@bothways/domain/quotes';
import { parseItem } from '../push/parse-item.ts';
import type { Tally } from '../tally.ts';
import { recordedLineSchema } from './line.ts';

/** A parsed line of a recording. */
interface ReadLine {
  atMs: number;
  source: string;
  push: number | undefined;
  item: FeedItem;
}

/** Returns undefined for an invalid line, after reporting the reason to `skip`. */
export function readLine(text: string, skip: Tally['skip']): ReadLine | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    skip('not JSON');
    return undefined;
  }
  const { data: line } = recordedLineSchema.safeParse(value);
  if (!line) {
    skip('not a recorded line');
    return undefined;
  }
  const parsed = parseItem(line.item);
  if (!parsed.ok) {
    skip('invalid item');
    return undefined;
  }
  return { atMs: line.t, source: line.source, push: line.push, item: parsed.item };
}
