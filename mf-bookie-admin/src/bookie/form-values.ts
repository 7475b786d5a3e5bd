/** Value of a field of a settings area. An empty text and null mean not set. */
export type FieldValue = string | number | boolean | null | readonly string[];
/** Form values of an area: fields by name, nested ones dotted (`register.deposit`). */
export type FormValues = Readonly<Record<string, FieldValue>>;

const isRecord = (raw: unknown): raw is Record<string, unknown> =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw);
const isText = (raw: unknown): raw is string => typeof raw === 'string';

/** Returns a value if it is a valid field value, otherwise undefined. */
function fieldValue(raw: unknown): FieldValue | undefined {
  if (raw === null || isText(raw) || typeof raw === 'number' || typeof raw === 'boolean') return raw;
  return Array.isArray(raw) && raw.every(isText) ? raw : undefined;
}

/** Returns the value at a dotted name. */
const at = (settings: unknown, name: string): unknown =>
  name.split('.').reduce<unknown>((part, key) => (isRecord(part) ? part[key] : undefined), settings);

/** Returns settings as form values; missing ones get the field's empty value. */
export const valuesOf = (
  fields: readonly { name: string; empty: FieldValue }[],
  settings: unknown,
): FormValues =>
  Object.fromEntries(fields.map(({ name, empty }) => [name, fieldValue(at(settings, name)) ?? empty]));

/** Returns form values as nested settings, to validate and send. */
export function settingsOf(values: FormValues): Record<string, unknown> {
  const settings: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const path = name.split('.');
    const last = path.pop() ?? name;
    let part = settings;
    for (const key of path) {
      const below = part[key];
      const next: Record<string, unknown> = isRecord(below) ? below : {};
      part[key] = next;
      part = next;
    }
    part[last] = value;
  }
  return settings;
}

const sorted = (list: readonly string[]): string => [...list].sort().join(' ');

/** The order of countries, sports and markets is irrelevant. */
export function isSame(one: FieldValue | undefined, other: FieldValue | undefined): boolean {
  if (Array.isArray(one) && Array.isArray(other)) return sorted(one) === sorted(other);
  return one === other;
}

/** Returns the differing fields, in the form's order. */
export const changedFields = (before: FormValues, after: FormValues): string[] =>
  Object.keys(after).filter((name) => !isSame(before[name], after[name]));

export const textIn = (value: FieldValue | undefined): string => (isText(value) ? value : '');
export const numberIn = (value: FieldValue | undefined): number | null =>
  typeof value === 'number' ? value : null;
/** Null means all. */
export const listIn = (value: FieldValue | undefined): readonly string[] | null =>
  Array.isArray(value) ? value : null;
