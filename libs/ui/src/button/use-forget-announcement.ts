import { useEffect, useRef } from 'react';

/** react-aria makes its first announcement this late at most, ms. */
const SAID_BY_MS = 200;

/** Takes away the announcements whose subject is no longer on the page. */
function forgetTheGone(): void {
  for (const said of document.querySelectorAll('[data-live-announcer] [aria-labelledby]')) {
    const subjects = said.getAttribute('aria-labelledby')?.split(' ') ?? [];
    if (subjects.every((id) => document.getElementById(id) === null)) said.remove();
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
      forgetTheGone();
      setTimeout(forgetTheGone, SAID_BY_MS);
    },
    [],
  );
}
