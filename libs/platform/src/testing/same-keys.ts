/** Texts by dotted key. Plural forms count as one: their number differs by language. */
function textsOf(texts: object, prefix = ''): Map<string, string[]> {
  const all = new Map<string, string[]>();
  for (const [name, value] of Object.entries(texts)) {
    const key = prefix + name.replace(/_(zero|one|two|few|many|other)$/, '');
    const found: Map<string, string[]> =
      typeof value === 'object' && value !== null
        ? textsOf(value, `${prefix}${name}.`)
        : new Map([[key, [String(value)]]]);
    for (const [each, forms] of found) all.set(each, [...(all.get(each) ?? []), ...forms]);
  }
  return all;
}

/** Every key of nested texts, dotted. */
export const keysOf = (texts: object): string[] => [...textsOf(texts).keys()].sort();

/** The placeholders and elements in a text: `{{name}}`, `<b>`. */
const placeholdersIn = (forms: readonly string[]): string =>
  [...new Set(forms.flatMap((text) => text.match(/\{\{\w+\}\}|<\/?\w+>/g) ?? []))].sort().join(' ');

/** Returns the keys that one language has and another lacks, fills differently, or leaves empty. */
export function textFaults(one: object, other: object): string[] {
  const [texts, others] = [textsOf(one), textsOf(other)];
  const faults = [...others.keys()].filter((key) => !texts.has(key)).map((key) => `${key}: only in one`);
  for (const [key, forms] of texts) {
    const same = others.get(key);
    if (!same) faults.push(`${key}: only in one`);
    else if (placeholdersIn(forms) !== placeholdersIn(same)) faults.push(`${key}: other places`);
    if ([...forms, ...(same ?? [])].some((text) => text.trim() === '')) faults.push(`${key}: empty`);
  }
  return faults;
}
