import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { APPEARS_WITHIN_MS } from './vitest.limits.ts';

declare const happyDOM: { setURL: (url: string) => void };
/** URL at the beginning of each test file. */
const FIRST_URL = 'http://localhost:3000/';

// A browser reports no change of a selection that stays; without this a date's focused segment would collapse forever.
if (typeof Selection !== 'undefined') {
  const { collapse } = Selection.prototype;
  Selection.prototype.collapse = function collapseOnce(node, offset = 0) {
    if (this.isCollapsed && this.anchorNode === node && this.anchorOffset === offset) return;
    collapse.call(this, node, offset);
  };
}

// A browser stays on the page of a link that downloads.
if (typeof HTMLAnchorElement !== 'undefined') {
  const { click } = HTMLElement.prototype;
  HTMLAnchorElement.prototype.click = function stay() {
    if (this.download) this.addEventListener('click', (event) => event.preventDefault(), { once: true });
    click.call(this);
  };
}

configure({ asyncUtilTimeout: APPEARS_WITHIN_MS });

// A component that logs an error is faulty: the test that caused it fails.
const error = vi.spyOn(console, 'error');

afterEach(() => {
  cleanup();
  const calls = error.mock.calls.map((call) => call.map(String).join(' '));
  error.mockClear();
  if (calls.length > 0) throw new Error(`console.error in a test:\n${calls.join('\n')}`);
});

const { setTimeout, setInterval, clearTimeout } = globalThis;
const begun = new Set<NodeJS.Timeout>();
const noted =
  <Args extends unknown[]>(begin: (...args: Args) => NodeJS.Timeout) =>
  (...args: Args): NodeJS.Timeout => {
    const timer = begin(...args);
    begun.add(timer);
    return timer;
  };
Object.assign(globalThis, { setTimeout: noted(setTimeout), setInterval: noted(setInterval) });

/**
 * React-aria uses a single node for all announcements and does not recreate it: a test that empties the page must
 * preserve it.
 */
function keepAnnouncer(): MutationObserver {
  const observer = new MutationObserver((records) => {
    for (const node of records.flatMap(({ removedNodes }) => [...removedNodes]))
      if (node instanceof HTMLElement && node.dataset.liveAnnouncer) document.body.prepend(node);
  });
  observer.observe(document.body, { childList: true });
  return observer;
}

function emptyPage(): void {
  happyDOM.setURL(FIRST_URL);
  localStorage.clear();
  sessionStorage.clear();
  document.head.replaceChildren();
  document.body.replaceChildren(...document.body.querySelectorAll(':scope > [data-live-announcer]'));
  for (const announced of document.querySelectorAll('[data-live-announcer] > * > *')) announced.remove();
}

// A file may run without a DOM.
const announcer = typeof document === 'undefined' ? undefined : keepAnnouncer();

// What one test typed into a form is no draft of the next.
afterEach(() => {
  if (typeof sessionStorage !== 'undefined') sessionStorage.clear();
});

// Files share a process and its page: each restores the page, and stops timers that would fire in the next file.
afterAll(() => {
  for (const timer of begun) clearTimeout(timer);
  vi.unstubAllGlobals();
  vi.useRealTimers();
  Object.assign(globalThis, { setTimeout, setInterval });
  if (!announcer) return;
  announcer.disconnect();
  emptyPage();
});
