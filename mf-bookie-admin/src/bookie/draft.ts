import { changedFields, type FieldValue, type FormValues, isSame } from './form-values.ts';

/** An area as saved on the server. */
export interface Saved {
  values: FormValues;
  version: number;
  savedOn?: string | undefined;
  savedBy?: string | undefined;
}

export type Side = 'mine' | 'theirs';

/** Unsaved edits. */
export interface Draft {
  /** The values and version the edits are based on. */
  base: FormValues;
  version: number;
  values: FormValues;
  /** Resolved conflicts: whose value wins. Valid for the version in `choicesOf`. */
  choices: Readonly<Record<string, Side>>;
  choicesOf: number;
}

/** A field changed on both sides to different values. */
export interface Conflict {
  name: string;
  was: FieldValue;
  mine: FieldValue;
  theirs: FieldValue;
  choice: Side | undefined;
}

/** The state of a form. */
export interface Shown {
  values: FormValues;
  /** Fields that differ from the saved values. */
  changed: readonly string[];
  conflicts: readonly Conflict[];
  /** Fields changed on the server only: their values are already taken over. */
  taken: readonly string[];
  /** Whether there was another save since the edits began. */
  isBehind: boolean;
}

const nothing: FieldValue = null;

/**
 * Merges a draft into the saved values: theirs for fields only they changed, mine for those only I changed; both is a
 * conflict.
 */
export function shown(saved: Saved, draft: Draft | undefined): Shown {
  if (!draft) return { values: saved.values, changed: [], conflicts: [], taken: [], isBehind: false };
  const values: Record<string, FieldValue> = {};
  const conflicts: Conflict[] = [];
  const taken: string[] = [];
  const choices = draft.choicesOf === saved.version ? draft.choices : {};
  for (const [name, theirs] of Object.entries(saved.values)) {
    const was = draft.base[name] ?? nothing;
    const mine = draft.values[name] ?? nothing;
    const isMine = !isSame(was, mine);
    const isTheirs = !isSame(was, theirs);
    values[name] = isMine ? mine : theirs;
    if (isTheirs && !isMine) taken.push(name);
    if (!isTheirs || !isMine || isSame(mine, theirs)) continue;
    const choice = choices[name];
    if (choice === 'theirs') values[name] = theirs;
    conflicts.push({ name, was, mine, theirs, choice });
  }
  const isBehind = draft.version !== saved.version && taken.length + conflicts.length > 0;
  return { values, changed: changedFields(saved.values, values), conflicts, taken, isBehind };
}

/** Returns whether a conflict must be resolved before saving. */
export const isUnsettled = ({ conflicts }: Shown): boolean =>
  conflicts.some(({ choice }) => choice === undefined);

/** Returns the draft after an edit; undefined if nothing unsaved is left. */
export function edited(saved: Saved, draft: Draft | undefined, changes: FormValues): Draft | undefined {
  const before = shown(saved, draft);
  const open = new Map(before.conflicts.map((conflict) => [conflict.name, conflict]));
  const values = { ...before.values };
  const base = { ...saved.values };
  const choices: Record<string, Side> = {};
  // An unresolved conflict retains its base, so that it remains a conflict.
  for (const { name, was, mine, choice } of open.values()) {
    base[name] = was;
    values[name] = mine;
    if (choice !== undefined) choices[name] = choice;
  }
  for (const [name, value] of Object.entries(changes)) {
    values[name] = value;
    // Typing into a conflicting field resolves it.
    if (open.has(name)) choices[name] = 'mine';
  }
  const next: Draft = {
    base,
    values,
    choices,
    choicesOf: saved.version,
    version: open.size > 0 ? (draft?.version ?? saved.version) : saved.version,
  };
  const after = shown(saved, next);
  return after.changed.length > 0 || after.conflicts.length > 0 ? next : undefined;
}

/** Returns the draft after a conflict was resolved. */
export const chosen = (saved: Saved, draft: Draft, name: string, side: Side): Draft => ({
  ...draft,
  choices: { ...(draft.choicesOf === saved.version ? draft.choices : {}), [name]: side },
  choicesOf: saved.version,
});

/** Returns the rest of a draft after it was saved as `sent`: the edits made since `begun`, when the save started. */
export function afterSave(
  draft: Draft | undefined,
  begun: Draft | undefined,
  sent: FormValues,
): Draft | undefined {
  if (!draft || !begun) return undefined;
  const later = changedFields(begun.values, draft.values);
  if (later.length === 0) return undefined;
  const typed = Object.fromEntries(later.map((name) => [name, draft.values[name] ?? nothing]));
  return { ...draft, base: sent, values: { ...sent, ...typed }, choices: {} };
}
