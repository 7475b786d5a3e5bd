import { quoteNaN } from './json-text.ts';

/** JSON as collectors write it, with numbers that JSON does not have as texts. @throws SyntaxError */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const quoted = quoteNaN(text);
    if (quoted === text) throw error;
    return JSON.parse(quoted);
  }
}
