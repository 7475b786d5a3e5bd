import { useLocation, useNavigate } from '@bothways/platform';
import { useEffect, useState } from 'react';

export interface LetterLink {
  /** Empty for an address that no letter led to. */
  token: string;
  /** Counts the links that are followed one after the other in one tab: each begins anew. */
  visit: number;
}

/** The secret of a mailed link. It stands behind `#`, and leaves the address, and so the history, once it is read. */
export function useLetterLink(): LetterLink {
  const { hash, pathname } = useLocation();
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
    void navigate(pathname, { replace: true });
  }, [hash, navigate, pathname]);
  return link;
}
