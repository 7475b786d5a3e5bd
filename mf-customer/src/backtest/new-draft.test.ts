import { defaultBetting, MAX_BACKTEST_DAYS, newBacktestSchema } from '@bothways/domain/backtest';
import { DAY_MS } from '@bothways/domain/time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aBacktest } from '../testing/backtests.ts';
import { isoAt, NOW_MS } from '../testing/factories.ts';
import {
  draftOfRun,
  firstDraft,
  type History,
  type NewDraft,
  newBacktestOf,
  type PeriodFault,
  periodAsked,
  periodFault,
  tookFor,
  withList,
} from './new-draft.ts';

const history: History = { from: '2025-10-01T12:00:00.000Z', to: '2025-11-30T12:00:00.000Z' };
const draft: NewDraft = { ...firstDraft(history, NOW_MS), configurationId: 'c1' };
const sent = (over: Partial<NewDraft>) => newBacktestOf({ ...draft, ...over }, history, NOW_MS);

/** Nine whole days where the person is: the end is the midnight after the last of them. */
const WHOLE_DAYS = periodAsked({ from: '2025-11-01', to: '2025-11-09' }, NOW_MS);

describe('one that is run again', () => {
  it('is over the same days', () => {
    const again = draftOfRun(aBacktest(WHOLE_DAYS));
    expect(again).toMatchObject({ from: '2025-11-01', to: '2025-11-09' });
    expect(sent(again)).toMatchObject(WHOLE_DAYS ?? {});
  });
});

describe('the days of a backtest', () => {
  it.each<[string | null, string | null, PeriodFault | undefined]>([
    ['2025-11-01', '2025-11-10', undefined],
    ['2025-11-10', '2025-11-10', undefined],
    [null, '2025-11-10', 'missing'],
    ['2025-11-01', null, 'missing'],
    ['2025-11-11', '2025-11-10', 'turned'],
    ['2025-01-01', '2025-11-10', 'tooLong'],
    ['2025-08-01', '2025-09-15', 'outside'],
    ['2025-11-25', '2025-11-28', 'outside'],
  ])('%s to %s: %s', (from, to, fault) => {
    expect(periodFault({ from, to }, history, NOW_MS)).toBe(fault);
  });

  it('begin with the last week of the history, or with all of a shorter one', () => {
    expect(draft).toMatchObject({ from: '2025-11-15', to: '2025-11-21' });
    const short = { from: isoAt(2 * DAY_MS), to: isoAt(DAY_MS) };
    expect(firstDraft(short, NOW_MS)).toMatchObject({ from: '2025-11-19', to: '2025-11-20' });
  });

  it('end now where the last one is today', () => {
    expect(sent({ from: '2025-11-20', to: '2025-11-21' })?.to).toBe(isoAt());
  });

  it('are always days that the server takes, or are refused here', () => {
    const days = fc.integer({ min: -200, max: 20 }).map((day) => isoAt(-day * DAY_MS).slice(0, 10));
    fc.assert(
      fc.property(days, days, (from, to) => {
        const body = sent({ from, to });
        expect(body === undefined).toBe(periodFault({ from, to }, history, NOW_MS) !== undefined);
        if (!body) return;
        expect(newBacktestSchema.safeParse({ ...body, key: crypto.randomUUID() }).success).toBe(true);
        expect(Date.parse(body.to)).toBeLessThanOrEqual(NOW_MS);
        expect(Date.parse(body.to) - Date.parse(body.from)).toBeLessThanOrEqual(MAX_BACKTEST_DAYS * DAY_MS);
      }),
    );
  });
});

describe('what is sent', () => {
  it('has the stakes in cents, and nothing without a configuration', () => {
    expect(sent({})?.betting).toEqual(defaultBetting('prematch'));
    expect(sent({ configurationId: null })).toBeUndefined();
  });

  it.each([
    ['flat', null],
    ['flat', 0],
    ['bank', 10_000_001],
    ['kelly', 101],
    ['cap', -1],
  ] as const)('is nothing while %s is %s', (field, value) => {
    expect(sent({ betting: { ...draft.betting, [field]: value } })).toBeUndefined();
  });

  it('of one that was run is the same once more', () => {
    const run = aBacktest({ from: isoAt(8 * DAY_MS), to: isoAt(DAY_MS) });
    const again = newBacktestOf(draftOfRun(run), history, NOW_MS);
    expect(again).toMatchObject({ kind: 'valuebets', configurationId: 'c1', betting: run.betting });
  });
});

describe('another list', () => {
  it('has other configurations, and in play the usual delay is longer', () => {
    const live = withList(draft, { mode: 'live' });
    expect(live).toMatchObject({ configurationId: null, betting: { delay: 10 } });
    expect(withList(live, { mode: 'prematch' }).betting.delay).toBe(5);
  });

  it('leaves a delay that somebody chose', () => {
    const chosen = { ...draft, betting: { ...draft.betting, delay: 30 as const } };
    expect(withList(chosen, { mode: 'live' }).betting.delay).toBe(30);
  });
});

describe('how long it may take', () => {
  it('goes by the days of the newest one that is done', () => {
    const done = aBacktest({ startedAt: isoAt(100_000), endedAt: isoAt(86_000) });
    expect(tookFor(14, [aBacktest({ state: 'running' }), done])).toBe(28_000);
  });

  it('is not known without one', () => {
    expect(tookFor(14, [aBacktest({ state: 'failed' })])).toBeUndefined();
  });
});
