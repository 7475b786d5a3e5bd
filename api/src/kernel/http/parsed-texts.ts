import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** What is kept may take so much room together, as text. */
const MAX_KEPT_CHARS = 2_000_000;

export interface ParsedTextsOptions<T> {
  parse: (text: string) => T;
  /** How many different texts are remembered. */
  limit: number;
  maxChars?: number;
}

interface Kept<T> {
  value: T;
  /** How long it is, written down without anything that means nothing. */
  chars: number;
}

/**
 * What texts mean, for texts that come again and again. No text is kept: it is known by its hash, and what it means is a
 * copy, because a part that was cut out of a text holds the whole of it.
 */
export class ParsedTexts<T> {
  readonly #parse: (text: string) => T;
  readonly #kept: LRUCache<string, Kept<T>>;

  constructor({ parse, limit, maxChars = MAX_KEPT_CHARS }: ParsedTextsOptions<T>) {
    this.#parse = parse;
    this.#kept = new LRUCache({ max: limit, maxSize: maxChars, sizeCalculation: ({ chars }) => chars });
  }

  get size(): number {
    return this.#kept.size;
  }

  /** @throws what `parse` throws */
  of(text: string): T {
    const key = createHash('sha256').update(text).digest('base64');
    const kept = this.#kept.get(key);
    if (kept) return kept.value;
    const value = structuredClone(this.#parse(text));
    this.#kept.set(key, { value, chars: JSON.stringify(value).length });
    return value;
  }
}
