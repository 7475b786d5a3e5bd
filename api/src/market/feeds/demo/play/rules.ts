import type { StatusFlag } from '@bothways/domain/events';
import type { Sport } from '@bothways/domain/sports';

/** A break in the game. */
export interface Pause {
  flags: readonly StatusFlag[];
  minS: number;
  maxS: number;
  /** Flags set in the pause's last seconds. */
  upcoming?: readonly StatusFlag[];
  upcomingS?: number;
}

interface Segment {
  name: string;
  /** Duration in real time, short stops included. */
  wallS: number;
  /** Duration on the game clock; none in baseball. */
  clockS?: number;
  batting?: 'home' | 'away';
}

/** A sport's rules, as far as prices and screens depend on them. */
export interface GameRules {
  segments: readonly Segment[];
  /** After each segment but the last. */
  breaks: readonly Pause[];
  pauses: readonly Pause[];
  pauseEveryS: number;
  longPauseChance: number;
  /** Values of scores with their frequencies. */
  points: readonly (readonly [number, number])[];
  /** Whether one score moves prices so far that bookmakers suspend. */
  isDecisive: boolean;
  afterScore?: { chance: number; pause: Pause };
  scoreAction: string;
  clock: 'up' | 'down';
  hasOvertime: boolean;
  overtimeS: number;
  /** Whether this segment adds a column to the score board. */
  newColumn: (segment: number) => boolean;
}

const pause = (minS: number, maxS: number, ...flags: StatusFlag[]): Pause => ({ flags, minS, maxS });
const announced = (of: Pause, upcomingS: number, ...upcoming: StatusFlag[]): Pause => ({
  ...of,
  upcomingS,
  upcoming,
});
const segments = (names: string, wallS: number, clockS: number): Segment[] =>
  names.split(' ').map((name) => ({ name, wallS, clockS }));
const always = (): boolean => true;

const REVIEW = pause(45, 110, 'isInReview');
const TIMEOUT = pause(60, 90, 'isInTimeout');

const FOOTBALL: GameRules = {
  segments: segments('H1 H2', 2880, 2820),
  breaks: [announced(pause(880, 960, 'isHalfTime'), 120, 'isNextHalf')],
  pauses: [REVIEW, pause(60, 150), pause(40, 90)],
  pauseEveryS: 1500,
  longPauseChance: 0.05,
  points: [[1, 1]],
  isDecisive: true,
  afterScore: { chance: 0.25, pause: REVIEW },
  scoreAction: 'goal',
  clock: 'up',
  hasOvertime: false,
  overtimeS: 0,
  newColumn: always,
};

const BASKETBALL: GameRules = {
  segments: segments('Q1 Q2 Q3 Q4', 1080, 600),
  breaks: [
    announced(pause(120, 150, 'isAtQuarterStartCheck'), 60, 'isNextQuarter'),
    announced(pause(780, 900, 'isHalfTime'), 120, 'isNextHalf'),
    announced(pause(120, 150, 'isAtQuarterStartCheck'), 60, 'isNextQuarter'),
  ],
  pauses: [TIMEOUT, TIMEOUT, pause(20, 45, 'isFreeThrowsFault'), pause(20, 45, 'isFreeThrowsFault'), REVIEW],
  pauseEveryS: 170,
  longPauseChance: 0.006,
  points: [
    [2, 0.58],
    [3, 0.24],
    [1, 0.18],
  ],
  isDecisive: false,
  scoreAction: 'basket',
  clock: 'down',
  hasOvertime: true,
  overtimeS: 500,
  newColumn: always,
};

const HOCKEY: GameRules = {
  segments: segments('P1 P2 P3', 2100, 1200),
  breaks: [pause(1020, 1080), pause(1020, 1080)],
  pauses: [TIMEOUT, pause(40, 100, 'isInReview'), pause(30, 60, 'isFault')],
  pauseEveryS: 420,
  longPauseChance: 0.02,
  points: [[1, 1]],
  isDecisive: true,
  afterScore: { chance: 0.2, pause: REVIEW },
  scoreAction: 'goal',
  clock: 'down',
  hasOvertime: true,
  overtimeS: 600,
  newColumn: always,
};

const INNINGS = 9;
const BASEBALL: GameRules = {
  segments: Array.from({ length: INNINGS }, (_, at) => at + 1).flatMap((inning) => [
    { name: `Top ${inning}`, wallS: 480, batting: 'away' as const },
    { name: `Bottom ${inning}`, wallS: 480, batting: 'home' as const },
  ]),
  breaks: Array.from({ length: 2 * INNINGS - 1 }, (_, at) =>
    at % 2 === 0
      ? pause(90, 130, 'isAtTeamsChange')
      : announced(pause(110, 150, 'isAtTeamsChange'), 90, 'isNextInning'),
  ),
  pauses: [pause(60, 120, 'isInReview'), TIMEOUT],
  pauseEveryS: 900,
  longPauseChance: 0.08,
  points: [
    [1, 0.72],
    [2, 0.19],
    [3, 0.06],
    [4, 0.03],
  ],
  isDecisive: true,
  scoreAction: 'run',
  clock: 'down',
  hasOvertime: true,
  overtimeS: 900,
  newColumn: (segment) => segment % 2 === 0,
};

const AMERICAN_FOOTBALL: GameRules = {
  segments: segments('Q1 Q2 Q3 Q4', 2100, 900),
  breaks: [
    announced(pause(120, 160), 90, 'isNextQuarter'),
    announced(pause(800, 900, 'isHalfTime'), 120, 'isNextHalf'),
    announced(pause(120, 160), 90, 'isNextQuarter'),
  ],
  pauses: [TIMEOUT, TIMEOUT, REVIEW, pause(25, 50, 'isFault')],
  pauseEveryS: 300,
  longPauseChance: 0.01,
  points: [
    [7, 0.54],
    [3, 0.36],
    [6, 0.05],
    [8, 0.03],
    [2, 0.02],
  ],
  isDecisive: true,
  scoreAction: 'score',
  clock: 'down',
  hasOvertime: true,
  overtimeS: 900,
  newColumn: always,
};

/** The rules of every sport with periods. */
export const RULES: Record<Exclude<Sport, 'tennis'>, GameRules> = {
  football: FOOTBALL,
  basketball: BASKETBALL,
  hockey: HOCKEY,
  baseball: BASEBALL,
  americanFootball: AMERICAN_FOOTBALL,
};
