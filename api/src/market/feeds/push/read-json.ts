import { quoteNaN } from './json-text.ts';

/** Parses JSON as collectors write it, with non-finite numbers as strings. @throws SyntaxError */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const quoted = quoteNaN(text);
    if (quoted === text) throw error;
    return JSON.parse(quoted);
  }
}
