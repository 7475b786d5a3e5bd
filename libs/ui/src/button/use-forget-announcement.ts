import { useEffect, useLayoutEffect, useRef } from 'react';

/** Maximum delay of react-aria's first announcement, ms. */
const SAID_BY_MS = 200;

/** Removes the announcements whose subject is no longer on the page. */
function forgetTheGone(page: Document): void {
  for (const announcement of page.querySelectorAll('[data-live-announcer] [aria-labelledby]')) {
    const subjects = announcement.getAttribute('aria-labelledby')?.split(' ') ?? [];
    if (subjects.every((id) => page.getElementById(id) === null)) announcement.remove();
  }
}

function forgetFor(ms: number): void {
  const page = document;
  const watch = new MutationObserver(() => forgetTheGone(page));
  watch.observe(page.body, { childList: true, subtree: true });
  setTimeout(() => watch.disconnect(), ms);
}

/**
 * For a button with a pending state. react-aria announces its start and end by an image labelled by the button, and
 * leaves it for seconds; when the button is unmounted with its dialog or page, an image without a name remains.
 */
export function useForgetAnnouncement(isPending: boolean | undefined): void {
  const hasWaited = useRef(false);
  useEffect(() => {
    if (isPending) hasWaited.current = true;
  }, [isPending]);
  // Before the button is removed: observes both its removal and a later announcement, so that no image without a name
  // is ever exposed.
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
