import type { EventStatus } from '@bothways/domain/events';
import { describe, expect, it } from 'vitest';
import { anEvent, isoAt, NOW_MS } from '../testing/factories.ts';
import { wordsIn } from '../testing/texts.ts';
import {
  clockText,
  goalAgeMs,
  nextLabel,
  pausedLabel,
  phaseText,
  ringOf,
  scoreText,
  statusOf,
} from './status.ts';

const status = (extra: EventStatus['extra'], over: Partial<EventStatus> = {}): EventStatus => ({
  paused: false,
  longPaused: false,
  extra,
  ...over,
});

describe('pausedLabel', () => {
  it('takes the first that applies', () => {
    const order = [
      'isInTimeout',
      'isAtQuarterStartCheck',
      'isFreeThrowsFault',
      'isFault',
      'isHalfTime',
      'isAtTeamsChange',
      'isInReview',
    ] as const;
    order.forEach((flag, at) => {
      const lower = Object.fromEntries(order.slice(at).map((name) => [name, true]));
      expect(pausedLabel(status(lower, { paused: true }))).toBe(flag);
    });
    expect(pausedLabel(status({}, { paused: true }))).toBe('paused');
  });
  it('is silent while play runs', () => {
    expect(pausedLabel(status({ isNextSet: true, isFault: false }))).toBeUndefined();
  });
});

describe('nextLabel', () => {
  it('takes the first that applies', () => {
    const order = ['isNextGame', 'isNextSet', 'isNextQuarter', 'isNextHalf', 'isNextInning'] as const;
    order.forEach((flag, at) => {
      expect(nextLabel(status(Object.fromEntries(order.slice(at).map((name) => [name, true]))))).toBe(flag);
    });
    expect(nextLabel(status({}))).toBeUndefined();
  });
});

describe('ringOf', () => {
  it('is amber for a pause, red for a long one, absent otherwise', () => {
    expect(ringOf(status({}, { paused: true }))).toBe('paused');
    expect(ringOf(status({}, { paused: true, longPaused: true }))).toBe('long');
    expect(ringOf(status({ isNextGame: true }))).toBeUndefined();
  });
});

describe('statusOf', () => {
  it('completes the arb by the event, which alone knows reviews and long pauses', () => {
    const event = anEvent({ status: status({ isInReview: true }, { longPaused: true, pausedAt: isoAt(1) }) });
    expect(statusOf(event, status({ isFault: true }, { paused: true }))).toEqual({
      paused: true,
      longPaused: true,
      pausedAt: isoAt(1),
      extra: { isFault: true, isInReview: true },
    });
  });
});

describe('goalAgeMs', () => {
  const goal = (agoMs: number, over = {}) =>
    anEvent({ score: { home: 1, away: 0, updatedAt: isoAt(agoMs) }, ...over });

  it('is news for less than 180 s', () => {
    expect(goalAgeMs(goal(179_999), NOW_MS)).toBe(179_999);
    expect(goalAgeMs(goal(180_000), NOW_MS)).toBeUndefined();
  });
  it('concerns football only, and only once somebody has scored', () => {
    expect(goalAgeMs(goal(5000, { sport: { name: 'hockey', id: 'h' } }), NOW_MS)).toBeUndefined();
    expect(
      goalAgeMs(goal(5000, { score: { home: 0, away: 0, updatedAt: isoAt(5000) } }), NOW_MS),
    ).toBeUndefined();
    expect(goalAgeMs(anEvent(), NOW_MS)).toBeUndefined();
  });
  it('never counts below zero when the clocks differ', () => {
    expect(goalAgeMs(goal(-2000), NOW_MS)).toBe(0);
  });
});

describe('scoreText', () => {
  it('follows the order in which the sides are shown', () => {
    const score = { home: 2, away: 1 };
    expect(scoreText(anEvent({ score }))).toBe('2 – 1');
    expect(scoreText(anEvent({ score, isSwapped: true }))).toBe('1 – 2');
    expect(scoreText(anEvent({ score: { global: '6–4 3–2' } }))).toBe('6–4 3–2');
    expect(scoreText(anEvent())).toBeUndefined();
  });
});

describe('clockText', () => {
  it.each([
    ['football', { time: { ticking: true, timeMinute: 34 } }, "34'"],
    ['football', { time: { ticking: true, timeSeconds: 2099 } }, "34'"],
    ['basketball', { time: { ticking: true, timeSeconds: 252 }, period: { current: 'Q3' } }, 'Q3 4:12'],
    ['hockey', { time: { ticking: true, timeSeconds: 700 }, period: { current: 'P2' } }, 'P2 11:40'],
    ['baseball', { time: { ticking: true, timeSeconds: 9 }, period: { current: 'Top 6' } }, 'Top 6'],
    ['tennis', {}, undefined],
  ] as const)('%s %j: %s', (name, state, text) => {
    expect(clockText(anEvent({ ...state, sport: { name, id: name } }))).toBe(text);
  });
});

it.each([
  ['Top 3', 'Alta 3'],
  ['Bottom 9', 'Baja 9'],
  ['Q3 4:12', 'Q3 4:12'],
  ['Top', 'Top'],
])('the phase %s reads %s in Spanish', (phase, text) => {
  expect(phaseText(phase, wordsIn('es'))).toBe(text);
});
