/** Typed but unsent values of forms, in the tab's session storage: they survive a reload and an ended session. */
const PREFIX = 'draft:';

const isRecord = (raw: unknown): raw is Record<string, unknown> => typeof raw === 'object' && raw !== null;

/** Storage that is disabled or full has no drafts. */
function orNothing<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

const isString = (value: unknown): boolean => typeof value === 'string';

/** Whether a value can be one of the field: of the type of its first value; a cleared number is null. */
function isAlike<T>(value: unknown, begin: T): value is T & (string | number | string[] | null) {
  if (Array.isArray(begin)) return Array.isArray(value) && value.every(isString);
  if (typeof begin === 'string') return isString(value);
  return value === null || typeof value === 'number' || (begin === null && isString(value));
}

/** Returns an owner's draft; values that the form cannot have are left out. */
export function readDraft<Values extends object, Name extends keyof Values & string>(
  form: string,
  owner: string,
  begin: Values,
  typed: readonly Name[],
): Partial<Values> {
  const raw: unknown = orNothing(() => JSON.parse(sessionStorage.getItem(PREFIX + form) ?? 'null'));
  const draft: Partial<Values> = {};
  if (!isRecord(raw) || raw.owner !== owner || !isRecord(raw.values)) return draft;
  for (const name of typed) {
    const value = raw.values[name];
    if (isAlike(value, begin[name])) draft[name] = value;
  }
  return draft;
}

/** Stores a draft; undefined removes it. */
export function writeDraft(form: string, owner: string, values: object | undefined): void {
  orNothing(() =>
    values
      ? sessionStorage.setItem(PREFIX + form, JSON.stringify({ owner, values }))
      : sessionStorage.removeItem(PREFIX + form),
  );
}

/** Removes every draft of the tab. */
export function dropDrafts(): void {
  orNothing(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  });
}
