import { useState } from 'react';

type NameOf<Values> = Extract<keyof Values, string>;

/** What a form has of a record, and the version that says which state of it was read. */
export interface ReadRecord<Values extends object> {
  values: Values;
  version: string;
}

/** A field that somebody else changed since the form was opened. */
export interface RecordChange<Values extends object> {
  name: NameOf<Values>;
  theirs: Values[keyof Values];
  /** What one has typed there; undefined where one typed nothing. */
  mine: Values[keyof Values] | undefined;
}

export interface RecordForm<Values extends object> {
  /** What one's changes are changes of. */
  read: Values;
  values: Values;
  version: string;
  /** Only what one has changed: nothing else is sent. */
  touched: Partial<Values>;
  set(patch: Partial<Values>): void;
  /** Begins anew with another record. */
  load(record: ReadRecord<Values>): void;
  /** What somebody else made of it meanwhile, until one has decided; undefined otherwise. */
  changes: readonly RecordChange<Values>[] | undefined;
  /** Who made it so, by e-mail, where that is known. */
  changedBy: string | undefined;
  /** It was refused: this is the record now. What one has typed is kept. */
  meet(theirs: ReadRecord<Values>, by?: string): void;
  /** What one has typed stands over what they made of it; the fields that one has not touched are theirs. */
  keepMine(): void;
  /** Theirs stands in every field that they changed. */
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
  const kept = { ...values };
  for (const name in kept) if (isLeftOut(name)) delete kept[name];
  return kept;
}

/**
 * A form of a record that others may hold open, too. `read` stays what it was when the form was opened.
 * @param before what was typed over it already, and not saved
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
