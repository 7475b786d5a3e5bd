import { changedFields, type FieldValue, type FormValues, isSame } from './form-values.ts';

/** An area as the server has it. */
export interface Saved {
  values: FormValues;
  version: number;
  savedOn?: string | undefined;
  savedBy?: string | undefined;
}

export type Side = 'mine' | 'theirs';

/** What somebody has typed and not saved. */
export interface Draft {
  /** What they began from, and its version. */
  base: FormValues;
  version: number;
  values: FormValues;
  /** Of fields that somebody else changed meanwhile: whose value stands. It is about the version in `choicesOf`. */
  choices: Readonly<Record<string, Side>>;
  choicesOf: number;
}

/** A field that both have changed, each to something else. */
export interface Conflict {
  name: string;
  was: FieldValue;
  mine: FieldValue;
  theirs: FieldValue;
  choice: Side | undefined;
}

/** What a form shows. */
export interface Shown {
  values: FormValues;
  /** Fields that differ from what is saved. */
  changed: readonly string[];
  conflicts: readonly Conflict[];
  /** Fields that only somebody else has changed: their values stand already. */
  taken: readonly string[];
  /** Somebody has saved since this was begun. */
  isBehind: boolean;
}

const nothing: FieldValue = null;

/** A draft over what is saved now: theirs where only they changed a field, mine where only I did, and the rest is asked. */
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

/** Whether something is left to decide before it can be saved. */
export const isUnsettled = ({ conflicts }: Shown): boolean =>
  conflicts.some(({ choice }) => choice === undefined);

/** The draft after an edit; none where it leaves nothing that is not saved. */
export function edited(saved: Saved, draft: Draft | undefined, changes: FormValues): Draft | undefined {
  const before = shown(saved, draft);
  const open = new Map(before.conflicts.map((conflict) => [conflict.name, conflict]));
  const values = { ...before.values };
  const base = { ...saved.values };
  const choices: Record<string, Side> = {};
  // What is not settled keeps what it began from, so that it stays a question.
  for (const { name, was, mine, choice } of open.values()) {
    base[name] = was;
    values[name] = mine;
    if (choice !== undefined) choices[name] = choice;
  }
  for (const [name, value] of Object.entries(changes)) {
    values[name] = value;
    // Who types into a field that is asked about has decided.
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

/** The draft after whose value stands was chosen for a field. */
export const chosen = (saved: Saved, draft: Draft, name: string, side: Side): Draft => ({
  ...draft,
  choices: { ...(draft.choicesOf === saved.version ? draft.choices : {}), [name]: side },
  choicesOf: saved.version,
});

/** What is left of a draft once it was saved as `sent`: what was typed since it was `begun` to be saved. */
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
