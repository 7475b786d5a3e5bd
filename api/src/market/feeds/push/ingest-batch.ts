import type { FeedItem } from '@bothways/domain/quotes';
import { type ParsedItem, parseItem } from './parse-item.ts';
import { readJson } from './read-json.ts';

/** As many as `ingestBodySchema` allows. */
const MAX_ITEMS = 50_000;
/** The longest that means anything, a state with both players and all names, has a tenth of it. */
const MAX_ITEM_CHARS = 32_768;
const TOO_LONG: ParsedItem = { ok: false, message: `Longer than ${MAX_ITEM_CHARS} characters` };
/** A message may repeat what was sent. */
const MAX_MESSAGE_CHARS = 300;

/** The body as a whole cannot be read; nothing of it was accepted. */
export class IngestError extends Error {
  override name = 'IngestError';
  readonly code: 'BAD_REQUEST' | 'UNSUPPORTED_MEDIA_TYPE' | 'PAYLOAD_TOO_LARGE';

  constructor(code: IngestError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** What a body holds, item by item. Places are positions in `quotes`, or lines of NDJSON, counted from 0. */
export class IngestBatch {
  /** The body's source; undefined for NDJSON, where the key or a header says who speaks. */
  source: string | undefined;
  readonly items: FeedItem[] = [];
  /** Of the items. */
  readonly places: number[] = [];
  readonly rejected: { index: number; message: string }[] = [];

  /**
   * @param text of the item
   * @throws IngestError where it is one too many; SyntaxError where it is no JSON
   */
  add(text: string, index: number): void {
    if (this.items.length + this.rejected.length === MAX_ITEMS)
      throw new IngestError('PAYLOAD_TOO_LARGE', `quotes: More than ${MAX_ITEMS} items`);
    const parsed = text.length > MAX_ITEM_CHARS ? TOO_LONG : parseItem(readJson(text));
    if (parsed.ok) {
      this.items.push(parsed.item);
      this.places.push(index);
    } else this.reject(index, parsed.message);
  }

  reject(index: number, message: string): void {
    this.rejected.push({ index, message: message.slice(0, MAX_MESSAGE_CHARS) });
  }
}
