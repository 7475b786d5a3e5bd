const HAS_NO_NUMBER = /NaN|Infinity/;
const NO_NUMBER = /-?\b(?:NaN|Infinity)\b/g;

/**
 * Quotes NaN and Infinity, which Python and others write although JSON lacks them: one such price would invalidate the
 * whole body. Literals inside strings are left alone, so only the item itself is rejected.
 */
export function quoteNaN(json: string): string {
  if (!HAS_NO_NUMBER.test(json)) return json;
  const parts: string[] = [];
  let at = 0;
  while (at < json.length) {
    const open = indexOr(json.length, json.indexOf('"', at));
    const close = textEnd(json, open);
    parts.push(json.slice(at, open).replace(NO_NUMBER, '"$&"'), json.slice(open, close));
    at = close;
  }
  return parts.join('');
}

const indexOr = (other: number, index: number): number => (index < 0 ? other : index);

/** Returns the index after the closing quotation mark of the string that starts at `open`. */
export function textEnd(json: string, open: number): number {
  for (let mark = json.indexOf('"', open + 1); mark > 0; mark = json.indexOf('"', mark + 1))
    if (!isEscaped(json, mark)) return mark + 1;
  return json.length;
}

function isEscaped(json: string, mark: number): boolean {
  let slashes = 0;
  while (json[mark - 1 - slashes] === '\\') slashes++;
  return slashes % 2 === 1;
}
