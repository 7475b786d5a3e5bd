import type { EventState, StatusFlag } from '@bothways/domain/events';
import { isoOf, SECOND_MS } from '@bothways/domain/time';
import { normalBelow } from '../pricing/distribution.ts';
import type { Situation } from '../pricing/score-model.ts';
import type { Random } from '../random.ts';
import { type Happening, LONG_PAUSE_MS, type Play } from './play.ts';

/** Share of points that the server wins between equals. */
const SERVE = 0.63;
const POINT_NAMES = ['0', '15', '30', '40'];
const TIE_BREAK_AT = 6;

interface Stop {
  sinceMs: number;
  untilMs: number;
  flags: readonly StatusFlag[];
}

/** Best of three sets, point by point. */
export class TennisMatch implements Play {
  readonly #random: Random;
  /** Added to home's probability of winning a point. */
  readonly #edge: number;
  #sets: [number, number][] = [[0, 0]];
  #points: [number, number] = [0, 0];
  #servesHome: boolean;
  #dueMs: number;
  #stop: Stop | undefined;
  #isLongSeen = false;
  #scoredMs: number;
  #scorer: 1 | 2 = 1;
  #setMs: number;
  isOver = false;
  readonly isOvertime = false;

  /** @param supremacy number of games by which home is expected to win */
  constructor(supremacy: number, startMs: number, random: Random) {
    this.#random = random;
    this.#edge = 0.1 * (normalBelow(supremacy / 8) - 0.5);
    this.#servesHome = random.chance(0.5);
    this.#dueMs = startMs + 20 * SECOND_MS;
    this.#scoredMs = startMs;
    this.#setMs = startMs;
  }

  nextMs(): number {
    if (this.isOver) return Number.POSITIVE_INFINITY;
    if (!this.#stop) return this.#dueMs;
    const longMs = this.#stop.sinceMs + LONG_PAUSE_MS;
    return this.#isLongSeen ? this.#stop.untilMs : Math.min(this.#stop.untilMs, longMs);
  }

  advance(nowMs: number): Happening[] {
    const happened: Happening[] = [];
    for (let next = this.nextMs(); next <= nowMs; next = this.nextMs()) happened.push(this.#happen(next));
    return happened;
  }

  state(nowMs: number): EventState {
    const [home, away] = this.#setsWon();
    return {
      score: {
        global: this.#sets.map(([one, two]) => `${one}–${two}`).join(' '),
        home,
        away,
        totalSets: home + away,
        totalGames: this.#sets.reduce((all, [one, two]) => all + one + two, 0),
        homeArray: this.#sets.map(([games]) => games),
        awayArray: this.#sets.map(([, games]) => games),
        currentGameScore: this.#gameScore(),
        updatedAt: isoOf(this.#scoredMs),
      },
      time: { ticking: false, timestamp: isoOf(nowMs) },
      period: { current: this.isOver ? 'Ended' : `Set ${this.#sets.length}`, updatedAt: isoOf(this.#setMs) },
      status: this.#status(nowMs),
      action: { type: 'point', team: this.#scorer, updatedAt: isoOf(this.#scoredMs) },
    };
  }

  situation(): Situation {
    const sum = (side: 0 | 1): number => this.#sets.reduce((all, set) => all + set[side], 0);
    const [home, away] = this.#setsWon();
    const current = this.#sets.at(-1) ?? [0, 0];
    return { home: sum(0), away: sum(1), remaining: 1, sets: [home, away], setGames: current };
  }

  #happen(atMs: number): Happening {
    const stop = this.#stop;
    if (stop && atMs < stop.untilMs) {
      this.#isLongSeen = true;
      return { kind: 'status', atMs, isDecisive: false };
    }
    if (stop) {
      this.#stop = undefined;
      this.#dueMs = atMs + this.#random.between(8, 20) * SECOND_MS;
      return { kind: 'status', atMs, isDecisive: false };
    }
    if (this.#random.chance(0.05)) return this.#pause(atMs, 6, 14, 'isFault');
    if (this.#random.chance(0.001)) return this.#pause(atMs, 700, 1300);
    return this.#playPoint(atMs);
  }

  #pause(atMs: number, minS: number, maxS: number, ...flags: StatusFlag[]): Happening {
    this.#stop = { sinceMs: atMs, untilMs: atMs + this.#random.between(minS, maxS) * SECOND_MS, flags };
    this.#isLongSeen = false;
    return { kind: 'status', atMs, isDecisive: false };
  }

  #playPoint(atMs: number): Happening {
    const winsServe = SERVE + (this.#servesHome ? this.#edge : -this.#edge);
    const isHome = this.#random.chance(winsServe) === this.#servesHome;
    this.#scorer = isHome ? 1 : 2;
    this.#scoredMs = atMs;
    this.#points[isHome ? 0 : 1]++;
    this.#dueMs = atMs + this.#random.between(22, 45) * SECOND_MS;
    const [one, two] = this.#points;
    const needed = this.#isTieBreak() ? 7 : 4;
    if (Math.max(one, two) < needed || Math.abs(one - two) < 2)
      return { kind: 'score', atMs, isDecisive: false };
    return this.#winGame(isHome, atMs);
  }

  #winGame(isHome: boolean, atMs: number): Happening {
    const set = this.#sets.at(-1) ?? [0, 0];
    set[isHome ? 0 : 1]++;
    this.#points = [0, 0];
    this.#servesHome = !this.#servesHome;
    const [one, two] = set;
    const most = Math.max(one, two);
    const isSetWon = most === 7 || (most === 6 && Math.abs(one - two) >= 2);
    if (isSetWon) return this.#winSet(atMs);
    if ((one + two) % 2 === 1 && one + two > 1) this.#pause(atMs, 60, 90, 'isNextGame');
    return { kind: 'score', atMs, isDecisive: true };
  }

  #winSet(atMs: number): Happening {
    this.#setMs = atMs;
    if (Math.max(...this.#setsWon()) === 2) {
      this.isOver = true;
      return { kind: 'end', atMs, isDecisive: false };
    }
    this.#sets.push([0, 0]);
    this.#pause(atMs, 110, 150, 'isNextSet');
    return { kind: 'period', atMs, isDecisive: true };
  }

  #isTieBreak(): boolean {
    const [one, two] = this.#sets.at(-1) ?? [0, 0];
    return one === TIE_BREAK_AT && two === TIE_BREAK_AT;
  }

  /** Sets won by each; the current set counts only once it is decided. */
  #setsWon(): [number, number] {
    const decided = this.#sets.filter(
      ([one, two]) => Math.max(one, two) === 7 || (Math.max(one, two) === 6 && Math.abs(one - two) >= 2),
    );
    const home = decided.filter(([one, two]) => one > two).length;
    return [home, decided.length - home];
  }

  #gameScore(): string {
    const [one, two] = this.#points;
    if (this.#isTieBreak()) return `${one}:${two}`;
    if (one >= 3 && two >= 3) return one === two ? '40:40' : one > two ? 'A:40' : '40:A';
    return `${POINT_NAMES[one] ?? '40'}:${POINT_NAMES[two] ?? '40'}`;
  }

  #status(nowMs: number): NonNullable<EventState['status']> {
    const stop = this.#stop;
    if (!stop) return { paused: false, longPaused: false, extra: {} };
    return {
      paused: true,
      longPaused: nowMs - stop.sinceMs >= LONG_PAUSE_MS,
      pausedAt: isoOf(stop.sinceMs),
      extra: Object.fromEntries(stop.flags.map((flag) => [flag, true])),
    };
  }
}
