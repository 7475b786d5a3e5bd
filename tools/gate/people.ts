import type { Browser, BrowserContext } from 'playwright-core';
import type { Who } from './fault.ts';

/** Of the demo's accounts; not a secret. */
const PASSWORD = 'bothways-demo';

/** Password hashing is slow by design, and on a busy machine the product has only just started. */
const SIGN_IN_MS = 120_000;

/** Browser contexts of one product, one per user, signed in once. */
export class People {
  readonly #browser: Browser;
  readonly #origin: string;
  readonly #contexts = new Map<Who, Promise<BrowserContext>>();

  constructor(browser: Browser, origin: string) {
    this.#browser = browser;
    this.#origin = origin;
  }

  contextOf(who: Who): Promise<BrowserContext> {
    const known = this.#contexts.get(who) ?? this.#enter(who);
    this.#contexts.set(who, known);
    return known;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#contexts.values()].map(async (context) => (await context).close()));
  }

  async #enter(who: Who): Promise<BrowserContext> {
    // An animation shows intermediate colours for a moment, which axe would report.
    const context = await this.#browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block' });
    if (who === 'visitor') return context;
    const answer = await context.request.post(`${this.#origin}/api/auth/sign-in/email`, {
      data: { email: `${who}@bothways.test`, password: PASSWORD },
      headers: { origin: this.#origin },
      timeout: SIGN_IN_MS,
    });
    if (!answer.ok()) throw new Error(`${who} cannot sign in: the answer is ${answer.status()}`);
    return context;
  }
}
