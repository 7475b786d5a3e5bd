import type { ConsoleMessage, Page, Request, Response } from 'playwright-core';
import { inShort } from './fault.ts';

/** Said by the browser of each answer that is none; the answers themselves are looked at below. */
const SAID_ELSEWHERE = /^Failed to load resource/;
const ON_CONSOLE = 'says an error on the console';
/** A page that is left, or a question that nobody waits for any more. */
const ABORTED = 'net::ERR_ABORTED';

/** What a page in the browser says and asks for, from one visit to the next. */
export class Watch {
  /** In words. */
  faults: string[] = [];
  /** Paths of our own that were asked for. */
  asked = new Set<string>();
  readonly #origin: string;
  readonly #open = new Set<Request>();
  #isMissing = false;

  constructor(page: Page, origin: string) {
    this.#origin = origin;
    page.on('pageerror', (error) => this.#say(`throws what nothing catches: ${error.message}`));
    page.on('console', (message) => this.#hear(message));
    page.on('request', (request) => this.#begin(request));
    page.on('requestfinished', (request) => this.#open.delete(request));
    page.on('requestfailed', (request) => this.#fail(request));
    page.on('response', (response) => this.#answer(response));
    page.on('crash', () => this.#say('brings the page down'));
  }

  /** Forgets the visit before. `isMissing`: what the page is about is not there, and the answer says so. */
  begin(isMissing: boolean): void {
    this.#isMissing = isMissing;
    this.faults = [];
    this.asked = new Set();
    this.#open.clear();
  }

  /** The page's policy forbade something. */
  forbid(what: string): void {
    this.#say(`does what the content policy forbids: ${what}`);
  }

  /** What of it says more than the panel that stands in the place of an area does. */
  beside(failure: boolean): string[] {
    return failure ? this.faults.filter((fault) => !fault.startsWith(ON_CONSOLE)) : this.faults;
  }

  /** Answers that have been asked for and are not there yet. */
  get waiting(): number {
    return this.#open.size;
  }

  #say(fault: string): void {
    const text = inShort(fault.replaceAll(this.#origin, ''));
    if (!this.faults.includes(text)) this.faults.push(text);
  }

  #hear(message: ConsoleMessage): void {
    if (message.type() !== 'error' || SAID_ELSEWHERE.test(message.text())) return;
    this.#say(`${ON_CONSOLE}: ${message.text()}`);
  }

  #begin(request: Request): void {
    const { origin, pathname } = new URL(request.url());
    if (origin !== this.#origin) return;
    this.asked.add(pathname);
    this.#open.add(request);
  }

  #fail(request: Request): void {
    this.#open.delete(request);
    const url = new URL(request.url());
    const why = request.failure()?.errorText ?? '';
    if (url.protocol === 'data:' || url.protocol === 'blob:') return;
    if (url.origin !== this.#origin) this.#say(`asks for ${request.url()}, which is not of its own origin`);
    else if (why !== ABORTED) this.#say(`does not get ${url.pathname}: ${why}`);
  }

  #answer(response: Response): void {
    const { origin, pathname } = new URL(response.url());
    const status = response.status();
    const saysMissing = pathname.startsWith('/api/') || response.request().isNavigationRequest();
    const isExpected = status < 400 || (status === 404 && this.#isMissing && saysMissing);
    // Of an answer that is none nobody reads the rest, and so it never ends.
    if (status >= 400) this.#open.delete(response.request());
    if (origin === this.#origin && !isExpected)
      this.#say(`does not get ${pathname}: the answer is ${status}`);
  }
}
