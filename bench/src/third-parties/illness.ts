import { setTimeout as pause } from 'node:timers/promises';
import { ask, type Came } from '../faults/marks.ts';
import type { Newcomer } from '../live/cookies.ts';
import { atRate } from '../server/rate.ts';
import { countsOf, percentile } from '../statistics.ts';
import type { Door, Health, Provider } from './provider.ts';

/** Routes independent of any provider. */
const OTHERS = [
  '/api/auth/me',
  '/api/credits?limit=20',
  '/api/subscriptions',
  '/api/onboarding',
  '/api/bookies/status',
];
/**
 * Out of phase with whole seconds: at 40, either one request in forty or none meets the product's once-a-second work,
 * for a whole phase, and its p99 is that work or is not.
 */
const OTHERS_PER_S = 40.38;
const USES_PER_S = 2;
const LOOK_EVERY_MS = 50;
/** Timeout for the product to detect the recovery. */
const PATIENCE_S = 120;

interface Illness {
  /** The p99 of other routes before the illness, during it and after it, in ms. */
  wellMs: readonly [number, number];
  illMs: number;
  /** From its beginning until the breaker was open; infinite if it never opened. */
  leftAloneAfterMs: number;
  /** From its end until a request was answered again. */
  backAfterMs: number;
  /** Responses to its users meanwhile, by status. */
  statuses: Record<string, number>;
  /** The longest response time of its users; infinite if one was never answered. */
  longestMs: number;
}

/** Users of a provider, and others who do not need it, in alternating phases. */
export class Turns {
  readonly #door: Door;
  readonly #people: readonly Newcomer[];
  #uses = 0;

  constructor(door: Door, people: readonly Newcomer[]) {
    this.#door = door;
    this.#people = people;
  }

  /**
   * Healthy, ill, and healthy again once detected, repeatedly: other load on the machine affects all phases. The
   * healthy phase after one illness is the one before the next.
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

  /** The breaker is polled throughout, healthy or ill: polling is load, which others notice. */
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

  /** Runs for this many seconds, or until `isEnough`, which is polled. */
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
