/** Texts by dotted key. Plural forms count as one: languages differ in how many they have. */
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

/** The values and elements that a text has places for: `{{name}}`, `<b>`. */
const placesIn = (forms: readonly string[]): string =>
  [...new Set(forms.flatMap((text) => text.match(/\{\{\w+\}\}|<\/?\w+>/g) ?? []))].sort().join(' ');

/** What one language says and another does not, fills in otherwise, or leaves empty: each with its key. */
export function textFaults(one: object, other: object): string[] {
  const [texts, others] = [textsOf(one), textsOf(other)];
  const faults = [...others.keys()].filter((key) => !texts.has(key)).map((key) => `${key}: only in one`);
  for (const [key, forms] of texts) {
    const same = others.get(key);
    if (!same) faults.push(`${key}: only in one`);
    else if (placesIn(forms) !== placesIn(same)) faults.push(`${key}: other places`);
    if ([...forms, ...(same ?? [])].some((text) => text.trim() === '')) faults.push(`${key}: empty`);
  }
  return faults;
}
