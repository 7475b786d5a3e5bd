import type { FeedItem } from '@bothways/domain/quotes';
import { type ParsedItem, parseItem } from './parse-item.ts';
import { readJson } from './read-json.ts';

/** The limit of `ingestBodySchema`. */
const MAX_ITEMS = 50_000;
/** Ten times the longest meaningful item, a state with both players and all names. */
const MAX_ITEM_CHARS = 32_768;
const TOO_LONG: ParsedItem = { ok: false, message: `Longer than ${MAX_ITEM_CHARS} characters` };
/** A message may repeat input. */
const MAX_MESSAGE_CHARS = 300;

/** The body as a whole is unreadable; nothing was accepted. */
export class IngestError extends Error {
  override name = 'IngestError';
  readonly code: 'BAD_REQUEST' | 'UNSUPPORTED_MEDIA_TYPE' | 'PAYLOAD_TOO_LARGE';

  constructor(code: IngestError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** The items of a body. Positions are indices in `quotes`, or line numbers of NDJSON, from 0. */
export class IngestBatch {
  /** The body's source; undefined for NDJSON, where the key or a header identifies the sender. */
  source: string | undefined;
  readonly items: FeedItem[] = [];
  /** Positions of the items. */
  readonly positions: number[] = [];
  readonly rejected: { index: number; message: string }[] = [];

  /**
   * @param text of the item
   * @throws IngestError above the item limit; SyntaxError for invalid JSON
   */
  add(text: string, index: number): void {
    if (this.items.length + this.rejected.length === MAX_ITEMS)
      throw new IngestError('PAYLOAD_TOO_LARGE', `quotes: More than ${MAX_ITEMS} items`);
    const parsed = text.length > MAX_ITEM_CHARS ? TOO_LONG : parseItem(readJson(text));
    if (parsed.ok) {
      this.items.push(parsed.item);
      this.positions.push(index);
    } else this.reject(index, parsed.message);
  }

  reject(index: number, message: string): void {
    this.rejected.push({ index, message: message.slice(0, MAX_MESSAGE_CHARS) });
  }
}
