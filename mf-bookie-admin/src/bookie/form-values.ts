/** What a field of a settings area holds. An empty text and null stand for nothing set. */
export type FieldValue = string | number | boolean | null | readonly string[];
/** An area as its form has it: fields by name, parts of parts dotted (`register.deposit`). */
export type FormValues = Readonly<Record<string, FieldValue>>;

const isRecord = (raw: unknown): raw is Record<string, unknown> =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw);
const isText = (raw: unknown): raw is string => typeof raw === 'string';

/** The value of a field, where it is one; undefined for what is missing or of another kind. */
function fieldValue(raw: unknown): FieldValue | undefined {
  if (raw === null || isText(raw) || typeof raw === 'number' || typeof raw === 'boolean') return raw;
  return Array.isArray(raw) && raw.every(isText) ? raw : undefined;
}

/** What stands at a dotted name. */
const at = (settings: unknown, name: string): unknown =>
  name.split('.').reduce<unknown>((part, key) => (isRecord(part) ? part[key] : undefined), settings);

/** Settings as a form has them; what is missing is what the field is when nothing is set. */
export const valuesOf = (
  fields: readonly { name: string; empty: FieldValue }[],
  settings: unknown,
): FormValues =>
  Object.fromEntries(fields.map(({ name, empty }) => [name, fieldValue(at(settings, name)) ?? empty]));

/** A form as the settings that it stands for, to be checked and sent. */
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

/** The order of countries, sports and markets means nothing. */
export function isSame(one: FieldValue | undefined, other: FieldValue | undefined): boolean {
  if (Array.isArray(one) && Array.isArray(other)) return sorted(one) === sorted(other);
  return one === other;
}

/** The fields that differ, in the form's order. */
export const changedFields = (before: FormValues, after: FormValues): string[] =>
  Object.keys(after).filter((name) => !isSame(before[name], after[name]));

export const textIn = (value: FieldValue | undefined): string => (isText(value) ? value : '');
export const numberIn = (value: FieldValue | undefined): number | null =>
  typeof value === 'number' ? value : null;
/** Null: all of them. */
export const listIn = (value: FieldValue | undefined): readonly string[] | null =>
  Array.isArray(value) ? value : null;
