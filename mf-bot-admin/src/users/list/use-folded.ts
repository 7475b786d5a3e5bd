import { type Guard, stored, useStored } from '@bothways/platform';
import { useCallback, useMemo } from 'react';

/** All cards are open or all are closed, but for some. */
interface Folded {
  all: boolean;
  but: string[];
}
/** The oldest exceptions are forgotten: nobody goes through more cards by hand. */
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

/** Which cards are folded, remembered in the browser; closed at first, because an open one asks for much more. */
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
  /** Some card is open, as far as that is remembered. */
  const isAnyOpen = !folded.all || folded.but.length > 0;
  const foldAll = useCallback(() => setFolded({ all: isAnyOpen, but: [] }), [isAnyOpen, setFolded]);
  const open = useCallback((email: string) => isOpen(email) || fold(email), [isOpen, fold]);
  return { isOpen, fold, open, isAnyOpen, foldAll };
}
