import { setTimeout as pause } from 'node:timers/promises';
import { ask, type Came } from '../faults/marks.ts';
import type { Newcomer } from '../live/cookies.ts';
import { atRate } from '../server/rate.ts';
import { countsOf, percentile } from '../statistics.ts';
import type { Door, Health, Provider } from './provider.ts';

/** What has nothing to do with any provider. */
const OTHERS = [
  '/api/auth/me',
  '/api/credits?limit=20',
  '/api/subscriptions',
  '/api/onboarding',
  '/api/bookies/status',
];
/**
 * Out of step with the second: at 40, one request in forty meets what the product does once a second, or none does, for a whole
 * turn, and its p99 is that piece of work or is not.
 */
const OTHERS_PER_S = 40.38;
const USES_PER_S = 2;
const LOOK_EVERY_MS = 50;
/** Longer nobody waits for the product to see that it is well again. */
const PATIENCE_S = 120;

interface Illness {
  /** The p99 of other routes before it, during it and after it, in ms. */
  wellMs: readonly [number, number];
  illMs: number;
  /** From its beginning until nobody was let through any more; infinite: it never came to that. */
  leftAloneAfterMs: number;
  /** From its end until it was asked and answered again. */
  backAfterMs: number;
  /** What those got who used it meanwhile, by status. */
  statuses: Record<string, number>;
  /** The longest that any of them waited for an answer; infinite: for one that never came. */
  longestMs: number;
}

/** People who use a provider, and others who do not, in turns. */
export class Turns {
  readonly #door: Door;
  readonly #people: readonly Newcomer[];
  #uses = 0;

  constructor(door: Door, people: readonly Newcomer[]) {
    this.#door = door;
    this.#people = people;
  }

  /**
   * Well, ill, and well again once it was seen to be, so many times: what else is different on the machine is so for all of
   * them. The well turn after one illness is the one before the next.
   */
  async suffer(provider: Provider, health: Health, seconds: number, rounds: number): Promise<Illness[]> {
    const illnesses: Illness[] = [];
    let wellMs = (await this.#watched(provider, seconds)).p99Ms;
    for (let round = 0; round < rounds; round += 1) {
      const illness = await this.#sufferOnce(provider, health, seconds, wellMs);
      illnesses.push(illness);
      [, wellMs] = illness.wellMs;
    }
    return illnesses;
  }

  async #sufferOnce(provider: Provider, health: Health, seconds: number, beforeMs: number): Promise<Illness> {
    provider.become(health);
    const ill = await this.#watched(provider, seconds);
    const served = provider.served();
    provider.become('well');
    const wellAtMs = performance.now();
    let backAfterMs = Number.POSITIVE_INFINITY;
    await this.#turn(provider, PATIENCE_S, async () => {
      if (provider.served() > served) backAfterMs = Math.min(backAfterMs, performance.now() - wellAtMs);
      return backAfterMs < Number.POSITIVE_INFINITY;
    });
    const after = await this.#watched(provider, seconds);
    return {
      wellMs: [beforeMs, after.p99Ms],
      illMs: ill.p99Ms,
      leftAloneAfterMs: ill.leftAloneAfterMs,
      backAfterMs,
      statuses: ill.statuses,
      longestMs: ill.longestMs,
    };
  }

  /** It is looked whether anybody asks it all the time, well or ill: to look is work, which others notice. */
  async #watched(provider: Provider, seconds: number) {
    const beganMs = performance.now();
    let leftAloneAfterMs = Number.POSITIVE_INFINITY;
    const turn = await this.#turn(provider, seconds, async () => {
      if (await provider.isLeftAlone(this.#door))
        leftAloneAfterMs = Math.min(leftAloneAfterMs, performance.now() - beganMs);
      return false;
    });
    return { ...turn, leftAloneAfterMs };
  }

  /** So many seconds, or until `isEnough`, which is asked again and again. */
  async #turn(provider: Provider, seconds: number, isEnough: () => Promise<boolean>) {
    const tookMs: number[] = [];
    const uses: Came[] = [];
    let isOver = false;
    const others = atRate(
      OTHERS_PER_S,
      seconds,
      async (nth) => {
        const { status, tookMs: one } = await ask(this.#door, OTHERS[nth % OTHERS.length] ?? '');
        tookMs.push(status === 200 ? one : Number.POSITIVE_INFINITY);
      },
      () => isOver,
    );
    const using = atRate(
      provider.use ? USES_PER_S : 0,
      seconds,
      async () => void uses.push(...(await this.#use(provider))),
      () => isOver,
    );
    const working = Promise.all([others, using]).finally(() => {
      isOver = true;
    });
    while (!isOver) {
      if (await isEnough()) isOver = true;
      await pause(LOOK_EVERY_MS);
    }
    await working;
    return {
      p99Ms: percentile(tookMs, 0.99),
      statuses: countsOf(uses.map(({ status }) => status)),
      longestMs: Math.max(
        0,
        ...uses.map((use) => (use.status === 0 ? Number.POSITIVE_INFINITY : use.tookMs)),
      ),
    };
  }

  async #use(provider: Provider): Promise<Came[]> {
    const nth = this.#uses++;
    const person = this.#people[nth % this.#people.length];
    return person && provider.use ? [await provider.use(this.#door, person, nth)] : [];
  }
}
