import type { FeedItem } from '@bothways/domain/quotes';
import type { PushPart } from '@bothways/engine';
import type { z } from 'zod';
import { parseItem } from '../push/parse-item.ts';
import type { Tally } from '../tally.ts';
import { recordedLineSchema } from './line.ts';

/** A parsed line of a recording. */
interface ReadLine {
  atMs: number;
  source: string;
  /** Of a push. */
  part: PushPart | undefined;
  item: FeedItem;
}

/** A push of a release before these marks never ends: the contradicted prices of its source stay so meanwhile. */
const partOf = ({ push, last }: z.output<typeof recordedLineSchema>): PushPart | undefined =>
  push === undefined ? undefined : { push, isLast: last === true };

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
  return { atMs: line.t, source: line.source, part: partOf(line), item: parsed.item };
}
