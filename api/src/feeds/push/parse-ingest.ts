import { type FeedItem, ingestBodySchema } from '@bothways/domain/quotes';
import { parseItem } from './parse-item.ts';
import { quoteNaN } from './quote-nan.ts';

export interface IngestBatch {
  /** The body's source; undefined for NDJSON, where the key or a header says who speaks. */
  source: string | undefined;
  items: FeedItem[];
  /** Position of the item in `quotes`, or line of the NDJSON body, both counted from 0. */
  rejected: { index: number; message: string }[];
}

/** The body as a whole cannot be read; nothing of it was accepted. */
export class IngestError extends Error {
  override name = 'IngestError';
  readonly code: 'BAD_REQUEST' | 'UNSUPPORTED_MEDIA_TYPE' | 'PAYLOAD_TOO_LARGE';

  constructor(code: IngestError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** As many as `ingestBodySchema` allows. */
const MAX_LINES = 50_000;

/**
 * Reads the body of `POST /api/ingest/quotes`. A bad item rejects only itself.
 * @throws IngestError when the body is neither `{source, quotes}` in JSON nor NDJSON, or holds too many items
 */
export function parseIngest(body: string, contentType: string): IngestBatch {
  const mediaType = contentType.split(';')[0]?.trim().toLowerCase();
  if (mediaType === 'application/json') return parseJson(body);
  if (mediaType === 'application/x-ndjson') return parseLines(body);
  throw new IngestError('UNSUPPORTED_MEDIA_TYPE', 'Send application/json or application/x-ndjson');
}

function parseJson(body: string): IngestBatch {
  const { success, data, error } = ingestBodySchema.safeParse(readJson(body));
  if (success) return { source: data.source, ...collect(data.quotes.entries()) };
  const [issue] = error.issues;
  const isTooLong = issue?.code === 'too_big' && issue.path[0] === 'quotes';
  const message = issue ? [issue.path.join('.'), issue.message].filter(Boolean).join(': ') : 'Invalid body';
  throw new IngestError(isTooLong ? 'PAYLOAD_TOO_LARGE' : 'BAD_REQUEST', message);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const quoted = quoteNaN(text);
    if (quoted !== text) return readJson(quoted);
    throw new IngestError(
      'BAD_REQUEST',
      `Not JSON: ${error instanceof Error ? error.message : 'unreadable'}`,
    );
  }
}

function collect(values: Iterable<[number, unknown]>): Omit<IngestBatch, 'source'> {
  const items: FeedItem[] = [];
  const rejected: IngestBatch['rejected'] = [];
  for (const [index, value] of values) {
    const parsed = parseItem(value);
    if (parsed.ok) items.push(parsed.item);
    else rejected.push({ index, message: parsed.message });
  }
  return { items, rejected };
}

function parseLines(body: string): IngestBatch {
  const items: FeedItem[] = [];
  const rejected: IngestBatch['rejected'] = [];
  for (const [index, line] of body.split('\n').entries()) {
    if (line.trim() === '') continue;
    if (items.length + rejected.length === MAX_LINES)
      throw new IngestError('PAYLOAD_TOO_LARGE', `More than ${MAX_LINES} lines`);
    const parsed = parseLine(line);
    if (parsed.ok) items.push(parsed.item);
    else rejected.push({ index, message: parsed.message });
  }
  return { source: undefined, items, rejected };
}

function parseLine(line: string): ReturnType<typeof parseItem> {
  let value: unknown;
  try {
    value = readJson(line);
  } catch {
    return { ok: false, message: 'Not JSON' };
  }
  return parseItem(value);
}
