/** Characters that browsers leave out of an address before they read its scheme, or that turn around how it is shown. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const IGNORED = /[\u0000-\u0020\u007f-\u00a0\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/;
const SAFE = /^(https?:\/\/[^\s/]|mailto:[^\s]|\/(?![/\\])|#)/i;
const MAX_CHARS = 2000;

/**
 * An address that a link may have: http, https, mail, or a place of this site. Undefined for every other scheme
 * (`javascript:`, `data:`, ...), for addresses of other hosts without a scheme, and for what hides one.
 */
export function safeHref(address: string): string | undefined {
  const isPlain = address.length <= MAX_CHARS && !IGNORED.test(address) && !address.includes('\\');
  return isPlain && SAFE.test(address) ? address : undefined;
}
