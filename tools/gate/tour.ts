import type { BrowserContext, Page } from 'playwright-core';
import { inShort, pathOf, sentence, type Visit } from './fault.ts';
import { axeFaults, type Look, lookAt, lookFaults, widthFaults } from './look.ts';
import { Watch } from './watch.ts';

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 375, height: 740 };
/** Maximum time until a page settles; a working one takes a second. */
const REST_MS = 45_000;
const LOOK_AGAIN_MS = 20;
/** Delay before an empty page is checked again. */
const EMPTY_MS = 1_500;

export interface Seen {
  visit: Visit;
  look: Look | undefined;
  faults: string[];
  /** Paths on our origin that the page requested. */
  asked: ReadonlySet<string>;
}

/** One tab that visits route after route. */
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

  /**
   * Visits a route: with a desktop viewport in English, with axe if wanted, and on a phone in Spanish, whose words are
   * longer.
   */
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

  /** Checks twice: a page that redirects is empty for a moment; a broken one remains empty. */
  async #lookTwice(): Promise<{ look: Look; faults: string[] }> {
    const look = await lookAt(this.page);
    const faults = lookFaults(look);
    if (faults.length === 0 || look.failure) return { look, faults };
    await new Promise((resolve) => setTimeout(resolve, EMPTY_MS));
    await this.#rests();
    const again = await lookAt(this.page);
    return { look: again, faults: lookFaults(again) };
  }

  /**
   * Waits until no request is pending, nothing is marked busy, and two frames are drawn: a live page never has an idle
   * network.
   */
  async #rests(): Promise<boolean> {
    const endMs = performance.now() + REST_MS;
    while (performance.now() < endMs) {
      // The page may navigate to another document meanwhile, which loses the result.
      const isCalm = await this.page.evaluate(`bothwaysGate.settled(${REST_MS})`).catch(() => false);
      if (isCalm === true && this.#watch.waiting === 0) return true;
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    }
    return false;
  }
}
