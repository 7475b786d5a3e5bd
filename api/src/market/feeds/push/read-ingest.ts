import { ingestBodySchema } from '@bothways/domain/quotes';
import { IngestBatch, IngestError } from './ingest-batch.ts';
import { readJson } from './read-json.ts';
import { splitQuotes } from './split-quotes.ts';

/** The frame around the quotes contains only a name. */
const MAX_FRAME_CHARS = 4096;

/**
 * Parses the body of `POST /api/ingest/quotes`, one item or line per step. An invalid item rejects only itself.
 * @throws IngestError if the body is neither `{source, quotes}` in JSON nor NDJSON, or has too many items
 */
export function readIngest(body: string, contentType: string): Generator<void, IngestBatch> {
  const mediaType = contentType.split(';')[0]?.trim().toLowerCase();
  if (mediaType === 'application/json') return readBody(body);
  if (mediaType === 'application/x-ndjson') return readLines(body);
  throw new IngestError('UNSUPPORTED_MEDIA_TYPE', 'Send application/json or application/x-ndjson');
}

function* readBody(body: string): Generator<void, IngestBatch> {
  const batch = new IngestBatch();
  const texts = splitQuotes(body);
  let step = texts.next();
  for (let index = 0; !step.done; index++) {
    addOrRefuse(batch, step.value, index);
    yield;
    step = texts.next();
  }
  batch.source = sourceOf(step.value.trim());
  return batch;
}

function addOrRefuse(batch: IngestBatch, text: string, index: number): void {
  try {
    batch.add(text, index);
  } catch (error) {
    throw error instanceof SyntaxError ? notJson(error.message) : error;
  }
}

/** @param frame the body without its quotes */
function sourceOf(frame: string): string {
  if (frame.length > MAX_FRAME_CHARS) throw notJson('{"source", "quotes"} is expected');
  const { success, data, error } = ingestBodySchema.safeParse(jsonOf(frame));
  if (success && data.quotes.length > 0) throw new IngestError('BAD_REQUEST', 'quotes: Stands there twice');
  if (success) return data.source;
  const [issue] = error.issues;
  const message = issue ? [issue.path.join('.'), issue.message].filter(Boolean).join(': ') : 'Invalid body';
  throw new IngestError('BAD_REQUEST', message);
}

function jsonOf(frame: string): unknown {
  try {
    return readJson(frame);
  } catch (error) {
    throw notJson(error instanceof Error ? error.message : 'unreadable');
  }
}

const notJson = (why: string): IngestError => new IngestError('BAD_REQUEST', `Not JSON: ${why}`);

function* readLines(body: string): Generator<void, IngestBatch> {
  const batch = new IngestBatch();
  for (let [at, index] = [0, 0]; at < body.length; index++) {
    const end = lineEnd(body, at);
    const line = body.slice(at, end).trim();
    if (line !== '') addOrReject(batch, line, index);
    yield;
    at = end + 1;
  }
  return batch;
}

const lineEnd = (body: string, from: number): number => {
  const end = body.indexOf('\n', from);
  return end < 0 ? body.length : end;
};

/** An invalid line does not affect the others. */
function addOrReject(batch: IngestBatch, line: string, index: number): void {
  try {
    batch.add(line, index);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    batch.reject(index, 'Not JSON');
  }
}
