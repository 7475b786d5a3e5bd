import { type Guard, stored, useStored } from '@bothways/platform';
import { useCallback, useMemo } from 'react';

/** All cards open or all closed, with exceptions. */
interface Folded {
  all: boolean;
  but: string[];
}
/** Maximum number of exceptions; the oldest are forgotten, because more are never toggled by hand. */
const MOST = 200;

const isFolded: Guard<Folded> = (raw): raw is Folded =>
  typeof raw === 'object' &&
  raw !== null &&
  'all' in raw &&
  typeof raw.all === 'boolean' &&
  'but' in raw &&
  Array.isArray(raw.but) &&
  raw.but.every((email) => typeof email === 'string');
const kept = stored<Folded>('botUsersFolded', 1, isFolded, { all: true, but: [] });

/** The folded cards, persisted in the browser; closed by default, because an open card sends many more requests. */
export function useFolded() {
  const [folded, setFolded] = useStored(kept);
  const exceptions = useMemo(() => new Set(folded.but), [folded]);
  const isOpen = useCallback(
    (email: string) => folded.all === exceptions.has(email),
    [folded.all, exceptions],
  );
  const fold = useCallback(
    (email: string) => {
      const { all, but } = kept.get();
      const others = but.filter((other) => other !== email);
      setFolded({ all, but: (others.length < but.length ? others : [...others, email]).slice(-MOST) });
    },
    [setFolded],
  );
  /** Whether any card is open, as far as is remembered. */
  const isAnyOpen = !folded.all || folded.but.length > 0;
  const foldAll = useCallback(() => setFolded({ all: isAnyOpen, but: [] }), [isAnyOpen, setFolded]);
  const open = useCallback((email: string) => isOpen(email) || fold(email), [isOpen, fold]);
  return { isOpen, fold, open, isAnyOpen, foldAll };
}
