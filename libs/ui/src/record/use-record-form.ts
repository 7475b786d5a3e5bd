import { useState } from 'react';

type NameOf<Values> = Extract<keyof Values, string>;

/** A form's part of a record, with the version that was read. */
export interface ReadRecord<Values extends object> {
  values: Values;
  version: string;
}

/** A field changed by someone else since the form was opened. */
export interface RecordChange<Values extends object> {
  name: NameOf<Values>;
  theirs: Values[keyof Values];
  /** The typed value; undefined where nothing was typed. */
  mine: Values[keyof Values] | undefined;
}

export interface RecordForm<Values extends object> {
  /** The base of the person's changes. */
  read: Values;
  values: Values;
  version: string;
  /** Only the changed fields: nothing else is sent. */
  touched: Partial<Values>;
  set(patch: Partial<Values>): void;
  /** Restarts with another record. */
  load(record: ReadRecord<Values>): void;
  /** Someone else's changes meanwhile, until the person has decided; undefined otherwise. */
  changes: readonly RecordChange<Values>[] | undefined;
  /** E-mail of the other editor, where known. */
  changedBy: string | undefined;
  /** Handles a refusal with the current record. Keeps the typed values. */
  meet(theirs: ReadRecord<Values>, by?: string): void;
  /** Keeps the typed values over theirs; untouched fields become theirs. */
  keepMine(): void;
  /** Takes their values in every field that they changed. */
  takeTheirs(): void;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
function namesOf<Values extends object>(values: Values): NameOf<Values>[] {
  const names: NameOf<Values>[] = [];
  for (const name in values) names.push(name);
  return names;
}
function without<Values extends object>(
  values: Partial<Values>,
  isLeftOut: (name: NameOf<Values>) => boolean,
): Partial<Values> {
  const remaining = { ...values };
  for (const name in remaining) if (isLeftOut(name)) delete remaining[name];
  return remaining;
}

/**
 * A form of a record that others may edit concurrently. `read` stays as of when the form was opened.
 * @param before unsaved values typed earlier
 */
export function useRecordForm<Values extends object>(
  read: ReadRecord<Values>,
  before: Partial<Values> = {},
): RecordForm<Values> {
  const [again, setAgain] = useState<ReadRecord<Values>>();
  const [typed, setTyped] = useState<Partial<Values>>(before);
  const [theirs, setTheirs] = useState<ReadRecord<Values>>();
  const [changedBy, setChangedBy] = useState<string>();
  const base = again ?? read;
  const touched = without(typed, (name) => isSame(typed[name], base.values[name]));
  const isTheirs = (name: NameOf<Values>): boolean =>
    theirs !== undefined && !isSame(theirs.values[name], base.values[name]);
  const decide = (left: Partial<Values>): void => {
    if (theirs) setAgain(theirs);
    setTheirs(undefined);
    setTyped(left);
  };
  return {
    read: base.values,
    values: { ...base.values, ...typed },
    version: base.version,
    touched,
    set: (patch) => setTyped((now) => ({ ...now, ...patch })),
    load(record) {
      setAgain(record);
      setTheirs(undefined);
      setTyped({});
    },
    changes:
      theirs &&
      namesOf(theirs.values)
        .filter(isTheirs)
        .map((name) => ({ name, theirs: theirs.values[name], mine: touched[name] })),
    changedBy,
    meet(met, by) {
      setTheirs(met);
      setChangedBy(by);
    },
    keepMine: () => decide(touched),
    takeTheirs: () => decide(without(touched, isTheirs)),
  };
}
