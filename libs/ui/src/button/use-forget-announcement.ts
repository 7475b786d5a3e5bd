import { useEffect, useRef } from 'react';

/** react-aria makes its first announcement this late at most, ms. */
const SAID_BY_MS = 200;

/** Takes away the announcements whose subject is no longer on the page. */
function forgetTheGone(page: Document): void {
  for (const said of page.querySelectorAll('[data-live-announcer] [aria-labelledby]')) {
    const subjects = said.getAttribute('aria-labelledby')?.split(' ') ?? [];
    if (subjects.every((id) => page.getElementById(id) === null)) said.remove();
  }
}

/**
 * For a button that may wait. react-aria announces the waiting and its end by a picture that is labelled by the button,
 * and leaves it for seconds; when the button goes with its dialog or page, a picture without a name stays behind.
 */
export function useForgetAnnouncement(isPending: boolean | undefined): void {
  const hasWaited = useRef(false);
  useEffect(() => {
    if (isPending) hasWaited.current = true;
  }, [isPending]);
  useEffect(
    () => () => {
      if (!hasWaited.current) return;
      const page = document;
      forgetTheGone(page);
      // At the moment it is made, so that nobody ever meets a picture without a name.
      const late = new MutationObserver(() => forgetTheGone(page));
      late.observe(page.body, { childList: true, subtree: true });
      setTimeout(() => late.disconnect(), SAID_BY_MS);
    },
    [],
  );
}
