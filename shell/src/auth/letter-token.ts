import { useLocation } from '@bothways/platform';
import { useEffect, useState } from 'react';

/** The secret of a mailed link. It stands behind `#`, and leaves the address, and so the history, once it is read. */
export function useLetterToken(): string {
  const { hash, pathname } = useLocation();
  const [token] = useState(() => hash.slice(1));
  useEffect(() => {
    if (window.location.hash !== '') window.history.replaceState(window.history.state, '', pathname);
  }, [pathname]);
  return token;
}
