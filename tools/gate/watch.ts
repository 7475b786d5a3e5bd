import type { ConsoleMessage, Page, Request, Response } from 'playwright-core';
import { inShort } from './fault.ts';

/** The browser's message about each failed response; responses are checked below. */
const SAID_ELSEWHERE = /^Failed to load resource/;
const ON_CONSOLE = 'says an error on the console';
/** The page was left, or the request was cancelled. */
const ABORTED = 'net::ERR_ABORTED';

/** Records a page's errors and requests from one visit to the next. */
export class Watch {
  /** In readable sentences. */
  faults: string[] = [];
  /** Paths on our origin that were requested. */
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

  /** Forgets the previous visit. `isMissing`: the page's record does not exist, so a 404 is expected. */
  begin(isMissing: boolean): void {
    this.#isMissing = isMissing;
    this.faults = [];
    this.asked = new Set();
    this.#open.clear();
  }

  /** Records a violation of the page's content policy. */
  forbid(what: string): void {
    this.#say(`does what the content policy forbids: ${what}`);
  }

  /** Returns the faults, without the console errors that accompany an area's failure panel. */
  beside(failure: boolean): string[] {
    return failure ? this.faults.filter((fault) => !fault.startsWith(ON_CONSOLE)) : this.faults;
  }

  /** Number of pending requests. */
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
    // The body of an error response is not read, so its request never finishes.
    if (status >= 400) this.#open.delete(response.request());
    if (origin === this.#origin && !isExpected)
      this.#say(`does not get ${pathname}: the answer is ${status}`);
  }
}
