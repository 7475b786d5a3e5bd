import { AREA_BODIES, type BookieArea } from '@bothways/domain/bookies';
import type { TextKey } from '../texts.ts';
import { FIELDS } from './fields.ts';
import { type FormValues, settingsOf } from './form-values.ts';

/** A field's fault: a text, and its number. */
export interface Fault {
  text: TextKey;
  limit?: number;
}
export type Faults = Readonly<Record<string, Fault>>;

type Issues = NonNullable<ReturnType<(typeof AREA_BODIES)[BookieArea]['safeParse']>['error']>['issues'];
type Issue = Issues[number];

/** Messages defined by the schemas themselves. */
const SAID: Readonly<Record<string, TextKey>> = {
  'must be the smallest stake or more': 'bookies.faults.belowSmallest',
  'must be more than the delay': 'bookies.faults.belowDelay',
  'must have no more than two decimals': 'bookies.faults.twoDecimals',
};
const FORMATS: Readonly<Record<string, TextKey>> = {
  affiliateLink: 'bookies.faults.link',
  cloneGroup: 'bookies.faults.group',
};

function faultOf(issue: Issue, name: string): Fault {
  if (issue.code === 'too_small')
    return issue.origin === 'number'
      ? { text: 'bookies.faults.atLeast', limit: Number(issue.minimum) }
      : { text: 'bookies.faults.needed' };
  if (issue.code === 'too_big') {
    const limit = Number(issue.maximum);
    if (issue.origin === 'number') return { text: 'bookies.faults.atMost', limit };
    return { text: issue.origin === 'string' ? 'bookies.faults.tooLong' : 'bookies.faults.tooMany', limit };
  }
  if (issue.code === 'invalid_type') return { text: 'bookies.faults.needed' };
  if (issue.code === 'not_multiple_of') return { text: 'bookies.faults.tenths' };
  return { text: SAID[issue.message] ?? FORMATS[name] ?? 'bookies.faults.invalid' };
}

/** Returns the field to which a dotted body path belongs. */
export const fieldAt = (area: BookieArea, path: string): string | undefined =>
  FIELDS[area].find(({ name }) => path === name || path.startsWith(`${name}.`))?.name;

/** Returns the first fault of each field. */
function faultsOf(issues: Issues, nameOf: (path: string) => string): Faults {
  const faults: Record<string, Fault> = {};
  for (const issue of issues) {
    const name = nameOf(issue.path.join('.'));
    faults[name] ??= faultOf(issue, name);
  }
  return faults;
}

type Checked<Body> = { ok: true; body: Body } | { ok: false; faults: Faults };

/** Returns the body of a save, or the faults by field, validated like on the server. */
export function checked(area: BookieArea, values: FormValues, version: number): Checked<unknown> {
  const read = AREA_BODIES[area].safeParse({ ...settingsOf(values), version });
  if (read.success) return { ok: true, body: read.data };
  return { ok: false, faults: faultsOf(read.error.issues, (path) => fieldAt(area, path) ?? path) };
}
