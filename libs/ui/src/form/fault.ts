import type { Locale } from '../formats/locale.ts';
import { formatNumber } from '../formats/numbers.ts';
import type { UiTexts } from '../provider/texts.ts';

/** Why a value is invalid; the figure is the limit that it exceeds. */
export type Fault =
  | { code: 'invalid' | 'missing' | 'email' }
  | { code: 'tooLong' | 'tooShort' | 'tooBig' | 'tooSmall'; limit: number };

export type Faults<Name> = ReadonlyMap<Name, Fault>;

/** A form read: what is to be sent, or its invalid fields. */
export type FormRead<Sent, Name> = { sent: Sent } | { faults: Faults<Name> };

const INVALID: Fault = { code: 'invalid' };
const MISSING: Fault = { code: 'missing' };

/** Returns the fields that are invalid; true is a fault that only the form's own sentence explains. */
export function faultsIn<Name extends string>(
  found: Record<Name, boolean | Fault | undefined>,
): Faults<Name> {
  const faults = new Map<Name, Fault>();
  for (const name in found) {
    const fault = found[name];
    if (fault) faults.set(name, fault === true ? INVALID : fault);
  }
  return faults;
}

interface TextRule {
  min?: number;
  max: number;
  isEmail?: boolean;
}

/** Catches typing errors; the server decides. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Returns why a required text is invalid; lengths in characters. For pages that load no zod. */
export function textFault(text: string, { min = 1, max, isEmail = false }: TextRule): Fault | undefined {
  if (text === '') return MISSING;
  if (text.length < min) return { code: 'tooShort', limit: min };
  if (text.length > max) return { code: 'tooLong', limit: max };
  return isEmail && !EMAIL.test(text) ? { code: 'email' } : undefined;
}

/** The part of zod's issues that is read; structural, so that pages without zod do not load it. */
interface Issue {
  path: readonly PropertyKey[];
  code?: string;
  origin?: string;
  format?: string;
  minimum?: number | bigint;
  maximum?: number | bigint;
}
interface FormSchema<Sent> {
  safeParse(raw: unknown): { success: true; data: Sent } | { success: false; error: { issues: Issue[] } };
}

function faultOf({ code, origin, format, minimum, maximum }: Issue, value: unknown): Fault {
  const isText = origin === 'string';
  if (value == null || (typeof value === 'string' && value.trim() === '')) return MISSING;
  if (code === 'too_big') return { code: isText ? 'tooLong' : 'tooBig', limit: Number(maximum) };
  if (code === 'too_small') return { code: isText ? 'tooShort' : 'tooSmall', limit: Number(minimum) };
  return format === 'email' ? { code: 'email' } : INVALID;
}

const valueAt = (raw: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    raw,
  );

/**
 * Returns the fields at fault, with the first issue of each.
 * @param raw the values that the schema read
 * @param nameOf returns the field of an issue's path
 */
export function faultsOfIssues<Name extends string>(
  issues: readonly Issue[],
  raw: unknown,
  nameOf: (path: readonly PropertyKey[]) => Name,
): Faults<Name> {
  const faults = new Map<Name, Fault>();
  for (const issue of issues) {
    const name = nameOf(issue.path);
    if (!faults.has(name)) faults.set(name, faultOf(issue, valueAt(raw, issue.path)));
  }
  return faults;
}

/**
 * Reads values by the schema of the request that they make: an issue belongs to the field that begins its path.
 * @throws if an issue belongs to no field: such a form could never be sent, and nobody would learn why
 */
export function readSchema<Sent, Values extends object>(
  schema: FormSchema<Sent>,
  values: Values,
): FormRead<Sent, Extract<keyof Values, string>> {
  const read = schema.safeParse(values);
  if (read.success) return { sent: read.data };
  const faults = faultsOfIssues(read.error.issues, values, ([first]) => {
    for (const name in values) if (name === first) return name;
    throw new Error(`No field for ${String(first)}`);
  });
  return { faults };
}

const SENTENCES = {
  invalid: 'faultInvalid',
  missing: 'faultMissing',
  email: 'faultEmail',
  tooLong: 'faultTooLong',
  tooShort: 'faultTooShort',
  tooBig: 'faultTooBig',
  tooSmall: 'faultTooSmall',
} as const satisfies Record<Fault['code'], keyof UiTexts>;

/** Words a fault: the form's own sentence, except for a length, which it cannot know. */
export function faultText(
  fault: Fault,
  own: string | undefined,
  { texts, locale }: { texts: UiTexts; locale: Locale },
): string {
  const isLength = fault.code === 'tooLong' || fault.code === 'tooShort';
  const text = isLength ? texts[SENTENCES[fault.code]] : (own ?? texts[SENTENCES[fault.code]]);
  return 'limit' in fault ? text.replace('{limit}', formatNumber(fault.limit, locale)) : text;
}
