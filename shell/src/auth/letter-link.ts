import { useLocation, useNavigate } from '@bothways/platform';
import { useEffect, useState } from 'react';

export interface LetterLink {
  /** Empty for an address without one. */
  token: string;
  /** Counts the links followed in one tab: each starts from scratch. */
  visit: number;
}

/** The secret of a mailed link. It follows `#`, and is removed from the address, and so from the history, once read. */
export function useLetterLink(): LetterLink {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [link, setLink] = useState<LetterLink & { isFirst: boolean }>({
    token: hash.slice(1),
    visit: 0,
    isFirst: true,
  });
  useEffect(() => {
    if (hash === '') return;
    setLink(({ visit, isFirst }) => ({
      token: hash.slice(1),
      visit: isFirst ? visit : visit + 1,
      isFirst: false,
    }));
    void navigate(pathname + search, { replace: true });
  }, [hash, navigate, pathname, search]);
  return link;
}
