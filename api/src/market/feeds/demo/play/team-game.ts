import type { EventState, StatusFlag } from '@bothways/domain/events';
import { isoOf, SECOND_MS } from '@bothways/domain/time';
import type { Situation } from '../pricing/score-model.ts';
import type { Random } from '../random.ts';
import { type Happening, LONG_PAUSE_MS, type Play, type Rates } from './play.ts';
import type { GameRules, Pause } from './rules.ts';

/** Tolerance for the rounding of remaining seconds. */
const DUE_S = 0.001;

interface Stop extends Pause {
  sinceMs: number;
  untilMs: number;
}

/** A game of periods in which both sides score: every sport but tennis. */
export class TeamGame implements Play {
  readonly #rules: GameRules;
  readonly #rates: Rates;
  readonly #random: Random;
  readonly #totalShare: number;
  #atMs: number;
  #segment = 0;
  #playedS = 0;
  #stop: Stop | undefined;
  #isLongSeen = false;
  #toScoreS = 0;
  #toPauseS = 0;
  #home: number[] = [0];
  #away: number[] = [0];
  #scoredMs: number | undefined;
  #scorer: 1 | 2 = 1;
  #periodMs: number;
  isOver = false;

  constructor(rules: GameRules, rates: Rates, startMs: number, random: Random) {
    this.#rules = rules;
    this.#rates = rates;
    this.#random = random;
    this.#atMs = startMs;
    this.#periodMs = startMs;
    this.#totalShare = rules.segments.reduce((all, { wallS }) => all + wallS, 0);
    this.#drawScore();
    this.#drawPause();
  }

  get isOvertime(): boolean {
    return this.#segment >= this.#rules.segments.length;
  }

  nextMs(): number {
    if (this.isOver) return Number.POSITIVE_INFINITY;
    if (this.#stop) {
      const longMs = this.#stop.sinceMs + LONG_PAUSE_MS;
      return this.#isLongSeen ? this.#stop.untilMs : Math.min(this.#stop.untilMs, longMs);
    }
    return this.#atMs + SECOND_MS * Math.min(this.#toScoreS, this.#toPauseS, this.#leftS());
  }

  advance(nowMs: number): Happening[] {
    const happened: Happening[] = [];
    for (let next = this.nextMs(); next <= nowMs; next = this.nextMs()) happened.push(...this.#happen(next));
    if (!this.#stop && !this.isOver) this.#play(nowMs);
    return happened;
  }

  state(nowMs: number): EventState {
    const [home, away] = [total(this.#home), total(this.#away)];
    const scoredAt = this.#scoredMs === undefined ? {} : { updatedAt: isoOf(this.#scoredMs) };
    return {
      score: {
        global: `${home} – ${away}`,
        home,
        away,
        totalScore: home + away,
        homeArray: [...this.#home],
        awayArray: [...this.#away],
        ...scoredAt,
      },
      time: this.#time(nowMs),
      period: { current: this.isOver ? 'Ended' : this.#name(), updatedAt: isoOf(this.#periodMs) },
      status: this.#status(nowMs),
      ...(this.#scoredMs !== undefined && {
        action: { type: this.#rules.scoreAction, team: this.#scorer, updatedAt: isoOf(this.#scoredMs) },
      }),
    };
  }

  situation(): Situation {
    const later = this.#rules.segments.slice(this.#segment + 1).reduce((all, { wallS }) => all + wallS, 0);
    const left = this.isOvertime || this.isOver ? 0 : this.#leftS() + later;
    return {
      home: total(this.#home),
      away: total(this.#away),
      remaining: left / this.#totalShare,
    };
  }

  #happen(atMs: number): Happening[] {
    if (this.#stop) return this.#stopIsDue(this.#stop, atMs);
    this.#play(atMs);
    if (this.#leftS() <= DUE_S) return this.#endSegment(atMs);
    if (this.#toScoreS <= DUE_S) return this.#score(atMs);
    this.#drawPause();
    return [this.#pause(this.#random.pick(this.#rules.pauses), atMs)];
  }

  #play(nowMs: number): void {
    const seconds = Math.max(0, nowMs - this.#atMs) / SECOND_MS;
    this.#playedS += seconds;
    this.#toScoreS -= seconds;
    this.#toPauseS -= seconds;
    this.#atMs = Math.max(this.#atMs, nowMs);
  }

  #stopIsDue(stop: Stop, atMs: number): Happening[] {
    if (atMs < stop.untilMs) {
      this.#isLongSeen = true;
      return [{ kind: 'status', atMs, isDecisive: false }];
    }
    this.#stop = undefined;
    this.#atMs = atMs;
    return [{ kind: 'status', atMs, isDecisive: false }];
  }

  #pause(pause: Pause, atMs: number): Happening {
    const isLong = this.#random.chance(this.#rules.longPauseChance);
    const seconds = isLong ? this.#random.between(800, 1500) : this.#random.between(pause.minS, pause.maxS);
    const flags = isLong ? [] : pause.flags;
    this.#stop = { ...pause, flags, sinceMs: atMs, untilMs: atMs + seconds * SECOND_MS };
    this.#isLongSeen = false;
    return { kind: 'status', atMs, isDecisive: false };
  }

  #score(atMs: number): Happening[] {
    const { home, away } = this.#ratesNow();
    const isHome = this.#random.chance(home / (home + away));
    const side = isHome ? this.#home : this.#away;
    const points = drawPoints(this.#rules.points, this.#random);
    side[side.length - 1] = (side.at(-1) ?? 0) + points;
    this.#scorer = isHome ? 1 : 2;
    this.#scoredMs = atMs;
    this.#drawScore();
    const scored: Happening = { kind: 'score', atMs, isDecisive: this.#rules.isDecisive };
    if (this.isOvertime) return [scored, this.#end(atMs)];
    const { afterScore } = this.#rules;
    return afterScore && this.#random.chance(afterScore.chance)
      ? [scored, this.#pause(afterScore.pause, atMs)]
      : [scored];
  }

  #endSegment(atMs: number): Happening[] {
    const isLast = this.#segment >= this.#rules.segments.length - 1;
    const isLevel = total(this.#home) === total(this.#away);
    if (isLast && (!isLevel || !this.#rules.hasOvertime)) return [this.#end(atMs)];
    if (this.isOvertime) return this.#score(atMs);
    const pause = this.#rules.breaks[this.#segment] ?? this.#rules.breaks.at(-1);
    this.#segment++;
    this.#playedS = 0;
    this.#periodMs = atMs;
    if (this.#rules.newColumn(this.#segment)) {
      this.#home.push(0);
      this.#away.push(0);
    }
    this.#drawScore();
    this.#drawPause();
    const period: Happening = { kind: 'period', atMs, isDecisive: false };
    return pause ? [period, this.#pause(pause, atMs)] : [period];
  }

  #end(atMs: number): Happening {
    this.isOver = true;
    this.#stop = undefined;
    this.#periodMs = atMs;
    return { kind: 'end', atMs, isDecisive: false };
  }

  #drawScore(): void {
    const { home, away } = this.#ratesNow();
    const perGame = (home + away) / meanPoints(this.#rules.points);
    this.#toScoreS = this.#random.wait(this.#totalShare / Math.max(perGame, 0.01));
  }

  #drawPause(): void {
    this.#toPauseS =
      this.#rules.pauses.length > 0 ? this.#random.wait(this.#rules.pauseEveryS) : Number.POSITIVE_INFINITY;
  }

  /** If only one side bats, it scores for both halves of the inning. */
  #ratesNow(): Rates {
    const batting = this.#rules.segments[this.#segment]?.batting;
    if (batting === 'home') return { home: 2 * this.#rates.home, away: 0 };
    return batting === 'away' ? { home: 0, away: 2 * this.#rates.away } : this.#rates;
  }

  #wallS(): number {
    return this.#rules.segments[this.#segment]?.wallS ?? this.#rules.overtimeS;
  }

  #leftS(): number {
    return Math.max(0, this.#wallS() - this.#playedS);
  }

  #name(): string {
    return this.#rules.segments[this.#segment]?.name ?? 'OT';
  }

  #time(nowMs: number): NonNullable<EventState['time']> {
    const segment = this.#rules.segments[this.#segment];
    const ticking = !this.#stop && !this.isOver && segment?.clockS !== undefined;
    const played = segment?.clockS ? Math.floor((this.#playedS / segment.wallS) * segment.clockS) : 0;
    const base = { ticking, timestamp: isoOf(nowMs) };
    if (!segment?.clockS) return base;
    if (this.#rules.clock === 'down') return { ...base, timeSeconds: segment.clockS - played };
    const before = this.#rules.segments
      .slice(0, this.#segment)
      .reduce((all, one) => all + (one.clockS ?? 0), 0);
    return { ...base, timeSeconds: before + played, timeMinute: Math.floor((before + played) / 60) };
  }

  #status(nowMs: number): NonNullable<EventState['status']> {
    const stop = this.#stop;
    if (!stop) return { paused: false, longPaused: false, extra: {} };
    const isNearEnd = stop.untilMs - nowMs <= (stop.upcomingS ?? 0) * SECOND_MS;
    const flags: StatusFlag[] = [...stop.flags, ...(isNearEnd ? (stop.upcoming ?? []) : [])];
    return {
      paused: true,
      longPaused: nowMs - stop.sinceMs >= LONG_PAUSE_MS,
      pausedAt: isoOf(stop.sinceMs),
      extra: Object.fromEntries(flags.map((flag) => [flag, true])),
    };
  }
}

const total = (scores: readonly number[]): number => scores.reduce((all, one) => all + one, 0);

const meanPoints = (points: GameRules['points']): number =>
  points.reduce((all, [value, chance]) => all + value * chance, 0);

function drawPoints(points: GameRules['points'], random: Random): number {
  let left = random.next();
  for (const [value, chance] of points) {
    left -= chance;
    if (left < 0) return value;
  }
  return points[0]?.[0] ?? 1;
}
