import { type FormValues, useValues } from '@bothways/ui';
import { useEffect, useState } from 'react';
import { useSession } from '../session/session-context.ts';
import { readDraft, writeDraft } from './draft-values.ts';

/**
 * The values of a form whose typed fields survive a reload and an ended session, in this tab and for this person only.
 * @param form names the draft
 * @param typed the fields to store: never a password, a code or a secret
 */
export function useDraftValues<Values extends object, Name extends keyof Values & string>(
  form: string,
  begin: Values,
  typed: readonly Name[],
): FormValues<Values> {
  const { user } = useSession();
  // As of when the form was opened: the session may end before the form is gone.
  const [owner] = useState(user?.id ?? '');
  const [first] = useState(begin);
  const [draft] = useState(() => readDraft(form, owner, begin, typed));
  const { values, set } = useValues({ ...first, ...draft });
  const isTyped = typed.some((name) => values[name] !== first[name]);
  const text = JSON.stringify(isTyped ? Object.fromEntries(typed.map((name) => [name, values[name]])) : null);
  useEffect(() => writeDraft(form, owner, JSON.parse(text) ?? undefined), [form, owner, text]);
  return { values, set, forget: () => writeDraft(form, owner, undefined) };
}
