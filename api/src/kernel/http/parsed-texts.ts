import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** Total size of the cached texts. */
const MAX_KEPT_CHARS = 2_000_000;

interface ParsedTextsOptions<T> {
  parse: (text: string) => T;
  /** Number of cached texts. */
  limit: number;
  maxChars?: number;
}

interface CacheEntry<T> {
  value: T;
  /** Length of the value serialized without whitespace. */
  chars: number;
}

/**
 * Caches the parsed values of recurring texts. Texts are keyed by hash, and values are copies, because a substring
 * would keep its whole source text in memory.
 */
export class ParsedTexts<T> {
  readonly #parse: (text: string) => T;
  readonly #entries: LRUCache<string, CacheEntry<T>>;

  constructor({ parse, limit, maxChars = MAX_KEPT_CHARS }: ParsedTextsOptions<T>) {
    this.#parse = parse;
    this.#entries = new LRUCache({ max: limit, maxSize: maxChars, sizeCalculation: ({ chars }) => chars });
  }

  get size(): number {
    return this.#entries.size;
  }

  /** @throws whatever `parse` throws */
  of(text: string): T {
    const key = createHash('sha256').update(text).digest('base64');
    const entry = this.#entries.get(key);
    if (entry) return entry.value;
    const value = structuredClone(this.#parse(text));
    this.#entries.set(key, { value, chars: JSON.stringify(value).length });
    return value;
  }
}
