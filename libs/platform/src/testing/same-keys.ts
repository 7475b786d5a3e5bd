/** Every key of nested texts, dotted. Plural forms count as one: languages differ in how many they have. */
export function keysOf(texts: object, prefix = ''): string[] {
  return Object.entries(texts)
    .flatMap(([key, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null
        ? keysOf(value, `${prefix}${key}.`)
        : [prefix + key.replace(/_(zero|one|two|few|many|other)$/, '')],
    )
    .filter((key, index, all) => all.indexOf(key) === index)
    .sort();
}

/** The values that a text has places for: `{{name}}`. */
export const placesIn = (texts: object): string[] =>
  Object.values(texts)
    .flatMap((value: unknown) =>
      typeof value === 'object' && value !== null ? placesIn(value) : (String(value).match(/{{\w+}}/g) ?? []),
    )
    .sort();
