import { useEffect, useLayoutEffect, useRef } from 'react';

/** react-aria makes its first announcement this late at most, ms. */
const SAID_BY_MS = 200;

/** Takes away the announcements whose subject is no longer on the page. */
function forgetTheGone(page: Document): void {
  for (const said of page.querySelectorAll('[data-live-announcer] [aria-labelledby]')) {
    const subjects = said.getAttribute('aria-labelledby')?.split(' ') ?? [];
    if (subjects.every((id) => page.getElementById(id) === null)) said.remove();
  }
}

function forgetFor(ms: number): void {
  const page = document;
  const watch = new MutationObserver(() => forgetTheGone(page));
  watch.observe(page.body, { childList: true, subtree: true });
  setTimeout(() => watch.disconnect(), ms);
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
  // Before the button is taken off the page: the moment it is, and the moment one is made for it afterwards, are both
  // seen, so that nobody ever meets a picture without a name.
  useLayoutEffect(
    () => () => {
      if (hasWaited.current) forgetFor(SAID_BY_MS);
    },
    [],
  );
  useEffect(
    () => () => {
      if (hasWaited.current) forgetTheGone(document);
    },
    [],
  );
}
