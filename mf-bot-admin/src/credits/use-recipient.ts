import type { ValidatedUser } from '@bothways/domain/credits';
import { useEffect, useState } from 'react';
import { validateUser } from './credits.queries.ts';

/** Debounce of the recipient lookup. */
export const PAUSE_MS = 2000;
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** State of the recipient lookup. */
export type RecipientState =
  | { is: 'idle' | 'typing' | 'validating' | 'noAddress' | 'failed' }
  | { is: 'valid' | 'invalid'; found: ValidatedUser };

const isValid = ({ exists, isAdmin, isSelf }: ValidatedUser): boolean => exists && isAdmin && !isSelf;

/** Looks up the owner of an address once typing has stopped; an edit restarts it. */
export function useRecipient(email: string): RecipientState {
  const [known, setKnown] = useState<{ email: string; state: RecipientState }>();
  const wanted = email.trim();
  useEffect(() => {
    if (wanted === '') return;
    const asking = new AbortController();
    const know = (state: RecipientState) => {
      if (!asking.signal.aborted) setKnown({ email: wanted, state });
    };
    const timer = setTimeout(() => {
      if (!ADDRESS.test(wanted)) {
        know({ is: 'noAddress' });
        return;
      }
      know({ is: 'validating' });
      validateUser(wanted, asking.signal).then(
        (found) => know({ is: isValid(found) ? 'valid' : 'invalid', found }),
        () => know({ is: 'failed' }),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [wanted]);
  if (wanted === '') return { is: 'idle' };
  return known?.email === wanted ? known.state : { is: 'typing' };
}
