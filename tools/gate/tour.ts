import type { BrowserContext, Page } from 'playwright-core';
import { inShort, pathOf, sentence, type Visit } from './fault.ts';
import { axeFaults, type Look, lookAt, lookFaults, widthFaults } from './look.ts';
import { Watch } from './watch.ts';

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 375, height: 740 };
/** Longest that a page may take to come to rest; one that works takes a second. */
const REST_MS = 45_000;
const LOOK_AGAIN_MS = 20;
/** Until a page that is empty is looked at once more. */
const EMPTY_MS = 1_500;

export interface Seen {
  visit: Visit;
  look: Look | undefined;
  faults: string[];
  /** Paths of our own that the page asked for. */
  asked: ReadonlySet<string>;
}

/** One tab that goes from route to route. */
export class Tour {
  readonly page: Page;
  readonly #watch: Watch;
  readonly #origin: string;

  private constructor(page: Page, watch: Watch, origin: string) {
    this.page = page;
    this.#watch = watch;
    this.#origin = origin;
  }

  static async begin(context: BrowserContext, origin: string): Promise<Tour> {
    const page = await context.newPage();
    const watch = new Watch(page, origin);
    await page.exposeFunction('gateReport', (what: unknown) => watch.forbid(String(what)));
    await page.addInitScript({ path: new URL('page.js', import.meta.url).pathname });
    return new Tour(page, watch, origin);
  }

  /** Looks at a route: at a desk in English, with axe where wanted, and on a phone in Spanish, whose words are longer. */
  async visit(visit: Visit, { withAxe }: { withAxe: boolean }): Promise<Seen> {
    this.#watch.begin(visit.isMissing ?? false);
    const isDesk = visit.locale === 'en';
    await this.page.setViewportSize(isDesk ? DESK : PHONE);
    const { look, faults } = await this.#see(visit, isDesk, withAxe).catch((error: unknown) => ({
      look: undefined,
      faults: [inShort(`does not come up: ${error instanceof Error ? error.message : String(error)}`)],
    }));
    const said = this.#watch.beside(look?.failure != null);
    const all = [...faults, ...said].map((what) => sentence(visit, what));
    return { visit, look, faults: all, asked: this.#watch.asked };
  }

  async #see(visit: Visit, isDesk: boolean, withAxe: boolean): Promise<Pick<Seen, 'look' | 'faults'>> {
    await this.page.goto(this.#origin + pathOf(visit), { waitUntil: 'domcontentloaded', timeout: REST_MS });
    if (!(await this.#rests()))
      return { look: undefined, faults: [`does not come to rest in ${REST_MS / 1_000} s`] };
    const { look, faults } = await this.#lookTwice();
    if (faults.length > 0) return { look, faults };
    if (withAxe) faults.push(...(await axeFaults(this.page)));
    if (isDesk) {
      await this.page.setViewportSize(PHONE);
      await this.#rests();
    }
    return { look, faults: [...faults, ...(await widthFaults(this.page))] };
  }

  /** A page that leads on to another is empty for a moment; one that is empty still is. */
  async #lookTwice(): Promise<{ look: Look; faults: string[] }> {
    const look = await lookAt(this.page);
    const faults = lookFaults(look);
    if (faults.length === 0 || look.failure) return { look, faults };
    await new Promise((resolve) => setTimeout(resolve, EMPTY_MS));
    await this.#rests();
    const again = await lookAt(this.page);
    return { look: again, faults: lookFaults(again) };
  }

  /** No answer on its way, nothing that says it is busy, and two frames drawn: of a live page the network never rests. */
  async #rests(): Promise<boolean> {
    const endMs = performance.now() + REST_MS;
    while (performance.now() < endMs) {
      // A page may lead on to another document meanwhile, and the answer is lost with it.
      const isCalm = await this.page.evaluate(`bothwaysGate.settled(${REST_MS})`).catch(() => false);
      if (isCalm === true && this.#watch.waiting === 0) return true;
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    }
    return false;
  }
}
