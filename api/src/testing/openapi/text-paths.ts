export type Path = readonly (string | number)[];

/** A text within a value, including record keys, with a function that replaces it. */
interface TextPath {
  path: string;
  text: string;
  with(text: string): unknown;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function replaced(value: unknown, [step, ...rest]: Path, leaf: unknown): unknown {
  if (step === undefined) return leaf;
  if (Array.isArray(value)) return value.map((each, at) => (at === step ? replaced(each, rest, leaf) : each));
  if (!isRecord(value)) return leaf;
  return { ...value, [step]: replaced(value[step], rest, leaf) };
}

/** Yields every nested value with its path. */
export function* valuesIn(value: unknown, path: Path = []): Generator<{ path: Path; value: unknown }> {
  yield { path, value };
  if (Array.isArray(value)) for (const [at, each] of value.entries()) yield* valuesIn(each, [...path, at]);
  else if (isRecord(value))
    for (const [name, each] of Object.entries(value)) yield* valuesIn(each, [...path, name]);
}

/** Returns a copy with the value at this path replaced. */
export const withValue = (root: unknown, path: Path, value: unknown): unknown => replaced(root, path, value);

/** Returns all texts, and one additional key per record. */
export function textPaths(root: unknown): TextPath[] {
  return [...valuesIn(root)].flatMap(({ path, value }): TextPath[] => {
    const name = path.join('.');
    if (typeof value === 'string')
      return [{ path: name, text: value, with: (text) => replaced(root, path, text) }];
    if (!isRecord(value)) return [];
    return [{ path: `${name}{}`, text: 'key', with: (text) => replaced(root, [...path, text], 'x') }];
  });
}
