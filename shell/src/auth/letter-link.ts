import { useLocation, useNavigate } from '@bothways/platform';
import { useEffect, useState } from 'react';

export interface LetterLink {
  /** Empty for an address that no letter led to. */
  token: string;
  /** Tells links apart that are followed one after the other in one tab: each begins anew. */
  visit: string;
}

/** The secret of a mailed link. It stands behind `#`, and leaves the address, and so the history, once it is read. */
export function useLetterLink(): LetterLink {
  const { hash, pathname, key } = useLocation();
  const navigate = useNavigate();
  const [link, setLink] = useState<LetterLink>({ token: hash.slice(1), visit: key });
  useEffect(() => {
    if (hash === '') return;
    setLink((known) => (known.visit === key ? known : { token: hash.slice(1), visit: key }));
    void navigate(pathname, { replace: true });
  }, [hash, key, navigate, pathname]);
  return link;
}
