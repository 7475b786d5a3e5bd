/** Characters that browsers strip from a URL before they read its scheme, or that reverse its display. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for them
const IGNORED = /[\u0000-\u0020\u007f-\u00a0\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/;
const SAFE = /^(https?:\/\/[^\s/]|mailto:[^\s]|\/(?![/\\])|#)/i;
const MAX_CHARS = 2000;

/**
 * Returns a URL that is safe to link: http, https, mail, or a path of this site. Undefined for every other scheme
 * (`javascript:`, `data:`, ...), for other hosts without a scheme, and for obfuscated ones.
 */
export function safeHref(address: string): string | undefined {
  const isPlain = address.length <= MAX_CHARS && !IGNORED.test(address) && !address.includes('\\');
  return isPlain && SAFE.test(address) ? address : undefined;
}
