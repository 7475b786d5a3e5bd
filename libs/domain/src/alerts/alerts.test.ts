import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arb } from '../../test-data/arb.ts';
import {
  alertRuleSchema,
  alertSettingsSchema,
  byStrength,
  EVERY_DAY,
  folded,
  isQuietAt,
  MAX_FOLDED,
  minuteOfDayIn,
  opportunityOfArb,
  opportunitySchema,
  quietUntilMs,
  shownTitle,
  sidesOfTitle,
  tellUntilMs,
  zoneSchema,
} from './index.ts';

const ZONES = [
  'UTC',
  'Europe/Madrid',
  'Atlantic/Canary',
  'America/New_York',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
] as const;
const zones = fc.constantFrom(...ZONES);
/** Two years, so that every zone sets its clock both ways. */
const moments = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 11, 31) });
const times = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));

/** What a clock of the zone shows, read as people read it. */
const wall = (zone: string, atMs: number): string =>
  new Date(atMs).toLocaleTimeString('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' });

describe('quiet hours', () => {
  test('are what the clock on the wall shows, in every zone and on days on which it is set', () => {
    fc.assert(
      fc.property(zones, moments, times, times, (zone, atMs, from, to) => {
        const now = wall(zone, atMs);
        const expected = from < to ? now >= from && now < to : now >= from || now < to;
        const times = { isOn: true, from, to, days: EVERY_DAY, zone };
        expect(isQuietAt(times, atMs)).toBe(expected);
        expect(isQuietAt({ ...times, isOn: false }, atMs)).toBe(false);
      }),
    );
  });

  test('of Madrid in the night on which its clock goes from 1:59 to 3:00', () => {
    const hours = { isOn: true, from: '23:00', to: '03:00', days: EVERY_DAY, zone: 'Europe/Madrid' };
    expect(isQuietAt(hours, Date.UTC(2026, 2, 29, 0, 59))).toBe(true);
    expect(isQuietAt(hours, Date.UTC(2026, 2, 29, 1, 0))).toBe(false);
  });

  test('of a day go on until its night ends, and are none on others', () => {
    const friday = { isOn: true, from: '22:00', to: '09:00', days: [5], zone: 'Europe/Madrid' };
    // 20 November 2026 is a Friday; Madrid is an hour ahead.
    const at = (day: number, hour: number) => isQuietAt(friday, Date.UTC(2026, 10, day, hour - 1));
    expect([at(20, 8), at(20, 21), at(20, 22), at(21, 8), at(21, 9), at(21, 22)]).toEqual([
      false,
      false,
      true,
      true,
      false,
      false,
    ]);
    const sunday = { ...friday, days: [7], from: '00:00', to: '00:00' };
    expect(quietUntilMs(sunday, Date.UTC(2026, 10, 22, 3))).toBe(Date.UTC(2026, 10, 22, 23));
  });

  test('end at the first moment that is not quiet, or never', () => {
    const days = fc.uniqueArray(fc.constantFrom(...EVERY_DAY), { minLength: 1 });
    fc.assert(
      fc.property(zones, moments, times, times, days, (zone, atMs, from, to, chosen) => {
        const hours = { isOn: true, from, to, days: chosen.toSorted(), zone };
        const untilMs = quietUntilMs(hours, atMs);
        if (untilMs === undefined) return expect([from === to, chosen.length]).toEqual([true, 7]);
        expect(isQuietAt(hours, untilMs)).toBe(false);
        if (untilMs === atMs) return;
        expect(isQuietAt(hours, atMs)).toBe(true);
        for (let before = untilMs - 60_000; before > atMs; before -= 3_600_000)
          expect(isQuietAt(hours, before)).toBe(true);
      }),
    );
  });

  test('the minute of a day is never another day', () => {
    fc.assert(
      fc.property(zones, moments, (zone, atMs) => {
        const minute = minuteOfDayIn(zone, atMs);
        expect(Number.isInteger(minute) && minute >= 0 && minute < 1440).toBe(true);
      }),
    );
  });
});

describe('an opportunity', () => {
  test('is told of for two minutes before the match and for half a minute in play', () => {
    expect(tellUntilMs({ mode: 'prematch', sinceMs: 1000 })).toBe(121_000);
    expect(tellUntilMs({ mode: 'live', sinceMs: 1000 })).toBe(31_000);
  });

  test('says of an arb what its card says', () => {
    const about = opportunityOfArb(arb(), 'prematch');
    expect(opportunitySchema.parse(about)).toEqual(about);
    expect(about).toMatchObject({ id: arb().id, family: 'arbs', sinceMs: Date.parse(arb().addedOn) });
    expect(about.bets.map(({ odds }) => odds)).toEqual(arb().bets.map(({ originalOdds }) => originalOdds));
  });

  test.each([
    [false, 'Real Sociedad – Villarreal'],
    [true, 'Villarreal – Real Sociedad'],
  ])(
    'shows the sides in the order of the screens, and knows which is which: swapped %s',
    (isSwapped, title) => {
      const about = opportunityOfArb(arb({ event: { isSwapped } }), 'prematch');
      expect([shownTitle(about), sidesOfTitle(about)]).toEqual([title, ['Real Sociedad', 'Villarreal']]);
    },
  );

  test('is in the order of its event where a name has an "@"', () => {
    const about = { title: 'Team @ Home – Villarreal' };
    expect([shownTitle(about), sidesOfTitle(about)]).toEqual([about.title, ['Team @ Home', 'Villarreal']]);
  });

  test('says odds as they are quoted there, and that a leg is a lay', () => {
    const [first, ...rest] = arb().bets;
    if (!first) throw new Error('An arb has legs');
    const laid = { ...first, side: 'lay' as const, odds: 2.273, originalOdds: 2.34 };
    const { bets } = opportunityOfArb({ ...arb(), bets: [laid, ...rest] }, 'prematch');
    expect(bets[0]).toMatchObject({ choice: expect.stringMatching(/^lay /), odds: 2.34 });
    for (const { choice } of bets.slice(1)) expect(choice).not.toContain('lay');
  });

  const ranked = fc.record({ id: fc.uuid(), pct: fc.integer({ min: 0, max: 9 }), sinceMs: fc.nat(5) });

  test('folding tells of the strongest, of equal ones the freshest, and loses none', () => {
    fc.assert(
      fc.property(fc.uniqueArray(ranked, { selector: ({ id }) => id, maxLength: 20 }), (all) => {
        const { sent, left } = folded(all);
        expect([...sent, ...left].map(({ id }) => id).toSorted()).toEqual(all.map(({ id }) => id).toSorted());
        expect(sent.length).toBe(Math.min(MAX_FOLDED, all.length));
        for (const one of sent) for (const other of left) expect(byStrength(one, other)).toBeLessThan(0);
      }),
    );
  });
});

describe('what is written', () => {
  const RULE = { isOn: true, minPct: 2, sports: null };
  const SETTINGS = {
    zone: 'Europe/Madrid',
    quietHours: { isOn: true, from: '23:00', to: '07:00' },
    quietDays: [5, 6],
  };
  test.each([
    ['a rule', alertRuleSchema, RULE],
    ['a rule for two sports', alertRuleSchema, { ...RULE, sports: ['tennis', 'football'] }],
    ['settings', alertSettingsSchema, SETTINGS],
  ])('%s is taken', (_what, schema, value) => {
    expect(schema.parse(value)).toEqual(value);
  });
  test.each([
    ['below 0 percent', alertRuleSchema, { ...RULE, minPct: -1 }],
    ['no sport at all', alertRuleSchema, { ...RULE, sports: [] }],
    [
      'a minute that is none',
      alertSettingsSchema,
      { ...SETTINGS, quietHours: { isOn: true, from: '7:00', to: '08:00' } },
    ],
    ['days in no order', alertSettingsSchema, { ...SETTINGS, quietDays: [6, 5] }],
    ['no day', alertSettingsSchema, { ...SETTINGS, quietDays: [] }],
    ['a zone that is none', zoneSchema, 'Europe/Nowhere'],
    ['an empty zone', zoneSchema, ''],
  ])('%s is refused', (_what, schema, value) => {
    expect(schema.safeParse(value).success).toBe(false);
  });
});
