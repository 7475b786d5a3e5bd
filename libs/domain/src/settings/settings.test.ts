import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { arbQuerySchema } from '../arbs/index.ts';
import { modeSchema } from '../quotes/index.ts';
import { SPORTS } from '../sports/index.ts';
import { valueBetQuerySchema } from '../valuebets/index.ts';
import {
  arbPayloadSchema,
  arbQueryOf,
  arbRulesOf,
  bookieMappingOf,
  bookiesNamed,
  byRecency,
  clickedState,
  FAMILIES,
  freeName,
  importSchema,
  isEmptyChoice,
  MAX_NAME_LENGTH,
  nameFault,
  nameKey,
  SETTINGS_FAMILIES,
  stateOf,
  successorOf,
  toggledSport,
  updateValueSettingsSchema,
  valuePayloadSchema,
  valueQueryOf,
  valueRulesOf,
  withAll,
  withKnownBookies,
  withTerm,
} from './index.ts';

const CATALOGUE = [
  { value: 'pinnacle' },
  { value: 'ps3838', ogBookie: 'pinnacle' },
  { value: 'asianodds', ogBookie: 'pinnacle' },
  { value: 'bet365' },
];

describe('a click on a bookmaker', () => {
  it('goes round three states for arbs', () => {
    expect(clickedState('arbs', 'unselected')).toBe('selected');
    expect(clickedState('arbs', 'selected')).toBe('reference');
    expect(clickedState('arbs', 'reference')).toBe('unselected');
  });

  it('toggles for value bets, where a loaded reference counts as selected', () => {
    expect(clickedState('valuebets', 'unselected')).toBe('selected');
    expect(clickedState('valuebets', 'selected')).toBe('unselected');
    expect(clickedState('valuebets', 'reference')).toBe('unselected');
  });

  it('is about own keys only: no bookmaker is selected by its name alone', () => {
    expect(stateOf({}, 'constructor')).toBe('unselected');
  });

  it('sets those in sight and leaves the others', () => {
    expect(withAll({ bet365: 'reference', bwin: 'reference' }, ['bet365'], 'selected')).toEqual({
      bet365: 'selected',
      bwin: 'reference',
    });
  });
});

describe('a new payload', () => {
  it('of arbs shows 0 to 10 percent of every sport, two an event', () => {
    expect(arbPayloadSchema.parse({})).toEqual({
      sports: [...SPORTS],
      bookmakers: {},
      profitRange: { minPercentage: 0, maxPercentage: 10, sort: 'profit_desc' },
      eventVisibility: {
        onlyLiquidEvents: false,
        filterOvertimeMismatch: false,
        excludeCompetitions: [],
        showOnlyPausedEvents: {},
      },
      oddsFilters: {},
      maxArbsPerEvent: 2,
      proMode: false,
      appliedChannels: [],
      bookieMapping: {},
    });
  });

  it('of value bets shows 1 to 50 percent, best first', () => {
    expect(valuePayloadSchema.parse({})).toMatchObject({
      valueRange: { minPercentage: 1, maxPercentage: 50, sort: 'value_desc' },
      oddsFilters: {},
    });
  });
});

describe('a payload is refused', () => {
  it.each([
    [
      'a range turned round',
      { profitRange: { minPercentage: 8, maxPercentage: 2 } },
      'profitRange.maxPercentage',
    ],
    ['a profit under -10', { profitRange: { minPercentage: -11 } }, 'profitRange.minPercentage'],
    ['a profit over 100', { profitRange: { maxPercentage: 101 } }, 'profitRange.maxPercentage'],
    ['no sport', { sports: [] }, 'sports'],
    ['a sport that is none', { sports: ['chess'] }, 'sports.0'],
    ['a state that is none', { bookmakers: { bet365: 'maybe' } }, 'bookmakers.bet365'],
    ['odds turned round', { oddsFilters: { bet365: { min: 3, max: 2 } } }, 'oddsFilters.bet365.max'],
    ['five arbs an event', { maxArbsPerEvent: 5 }, 'maxArbsPerEvent'],
    ['half a second', { activeTimeFilters: { minActiveSeconds: 0.5 } }, 'activeTimeFilters.minActiveSeconds'],
    [
      'seconds below 0',
      { activeTimeFilters: { maxActiveSeconds: -1 } },
      'activeTimeFilters.maxActiveSeconds',
    ],
    [
      'an option of another sport',
      {
        eventVisibility: {
          showOnlyPausedEvents: { tennis: { enabled: true, selectedOptions: ['timeout_period_start'] } },
        },
      },
      'eventVisibility.showOnlyPausedEvents.tennis.selectedOptions',
    ],
    [
      'a pause filter that is on without an option',
      { eventVisibility: { showOnlyPausedEvents: { tennis: { enabled: true, selectedOptions: [] } } } },
      'eventVisibility.showOnlyPausedEvents.tennis.selectedOptions',
    ],
    ['a field that nobody knows', { stakes: 5 }, ''],
  ])('with %s, and says where', (_what, payload, path) => {
    const parsed = arbPayloadSchema.safeParse(payload);
    expect(parsed.success).toBe(false);
    expect(parsed.error?.issues[0]?.path.join('.')).toBe(path);
  });

  it.each([
    ['a value under -50', { valueRange: { minPercentage: -51 } }],
    ['a range turned round', { valueRange: { minPercentage: 5, maxPercentage: 2 } }],
    ['odds turned round', { oddsFilters: { minOdds: 3, maxOdds: 2 } }],
    ['odds under 1', { oddsFilters: { minOdds: 0.5 } }],
  ])('of value bets with %s', (_what, payload) => {
    expect(valuePayloadSchema.safeParse(payload).success).toBe(false);
  });
});

it('a payload drops what says nothing: empty odds ranges, terms twice, sports by another name', () => {
  const payload = arbPayloadSchema.parse({
    sports: ['hockey', 'soccer', 'football'],
    oddsFilters: { bet365: {}, bwin: { max: 4 } },
    eventVisibility: { excludeCompetitions: [' Friendly ', 'friendly', ''] },
  });
  expect(payload.sports).toEqual(['football', 'hockey']);
  expect(payload.oddsFilters).toEqual({ bwin: { max: 4 } });
  expect(payload.eventVisibility.excludeCompetitions).toEqual(['Friendly']);
});

describe('a stored payload', () => {
  it('from before a field existed has its default', () => {
    const read = FAMILIES.arbs.read({ sports: ['soccer'], bookmakers: { bet365: 'selected' } });
    expect(read).toMatchObject({ sports: ['football'], proMode: false, maxArbsPerEvent: 2 });
  });

  it('loses what makes no sense any more, and nothing else', () => {
    const read = FAMILIES.arbs.read({
      sports: 'all',
      bookmakers: { bet365: 'selected', bwin: 'favourite' },
      profitRange: { minPercentage: 9, maxPercentage: 1 },
      proMode: true,
      layout: 'wide',
    });
    expect(read).toMatchObject({
      sports: [...SPORTS],
      bookmakers: { bet365: 'selected' },
      profitRange: { minPercentage: 0, maxPercentage: 10 },
      proMode: true,
    });
    expect(read).not.toHaveProperty('layout');
  });

  test.each([null, 'x', 7, []])('that is %j is a new one', (raw) => {
    expect(FAMILIES.arbs.read(raw)).toEqual(arbPayloadSchema.parse({}));
    expect(FAMILIES.valuebets.read(raw)).toEqual(valuePayloadSchema.parse({}));
  });

  test.each(SETTINGS_FAMILIES)('reading one of %s never throws, and what was read is valid', (family) => {
    const { read, schema } = FAMILIES[family];
    const fields = Object.keys(FAMILIES[family].blank());
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...fields, 'layout'), fc.jsonValue()), (stored) => {
        expect(schema.safeParse(read(stored)).success).toBe(true);
      }),
    );
  });

  test.each(modeSchema.options)(
    'of somebody who begins has the order and the floor of a %s list without one',
    (mode) => {
      const channels = [mode];
      const arbs = arbQuerySchema.parse({ ...arbQueryOf(FAMILIES.arbs.blank(), [], mode), channels });
      const anyArbs = arbQuerySchema.parse({ channels, minPercentage: 0 });
      expect({ ...arbs, maxPercentage: anyArbs.maxPercentage, sports: [] }).toEqual(anyArbs);
      const values = valueBetQuerySchema.parse({
        ...valueQueryOf(FAMILIES.valuebets.blank(), [], mode),
        channels,
      });
      expect({ ...values, sports: [] }).toEqual(valueBetQuerySchema.parse({ channels }));
    },
  );

  it('of prematch carries no active time', () => {
    const live = arbPayloadSchema.parse({ activeTimeFilters: { minActiveSeconds: 5 } });
    expect(FAMILIES.arbs.forMode(live, 'live').activeTimeFilters).toEqual({ minActiveSeconds: 5 });
    expect(JSON.stringify(FAMILIES.arbs.forMode(live, 'prematch'))).not.toContain('activeTime');
  });
});

describe('a configuration as a query', () => {
  const payload = arbPayloadSchema.parse({
    bookmakers: { bet365: 'selected', ps3838: 'selected', asianodds: 'reference', gone: 'unselected' },
    oddsFilters: { bet365: { min: 1.5 } },
    eventVisibility: {
      onlyLiquidEvents: true,
      excludeCompetitions: ['Friendly'],
      showOnlyPausedEvents: { tennis: { enabled: true, selectedOptions: ['paused'] } },
    },
    activeTimeFilters: { minActiveSeconds: 5 },
  });

  it('sends the selected bookmakers, references apart, and originals under their variants', () => {
    const query = arbQueryOf(payload, CATALOGUE, 'prematch');
    expect(query).toMatchObject({
      channels: ['prematch', 'bet365', 'ps3838'],
      references: ['asianodds'],
      bookieMapping: { pinnacle: ['ps3838', 'asianodds'] },
      bookieOddsFilters: { bet365: { min: 1.5 } },
      onlyLiquidEvents: true,
      minPercentage: 0,
      maxPercentage: 10,
    });
    expect(arbQuerySchema.safeParse(query).success).toBe(true);
  });

  it('keeps the name of an original that is chosen beside its variant', () => {
    const both = arbPayloadSchema.parse({ bookmakers: { pinnacle: 'selected', ps3838: 'selected' } });
    expect(arbQueryOf(both, CATALOGUE, 'live').bookieMapping).toEqual({ pinnacle: ['pinnacle', 'ps3838'] });
    expect(bookieMappingOf(both.bookmakers, CATALOGUE)).toEqual({ pinnacle: ['ps3838'] });
  });

  it('shows the prices of a reference under the selected variant, where a bet can be placed', () => {
    const { bookmakers } = arbPayloadSchema.parse({
      bookmakers: { pinnacle: 'reference', asianodds: 'reference', ps3838: 'selected' },
    });
    expect(arbQueryOf({ ...payload, bookmakers }, CATALOGUE, 'prematch').bookieMapping).toEqual({
      pinnacle: ['ps3838', 'pinnacle', 'asianodds'],
    });
  });

  it('asks active time and pauses of live lists only', () => {
    expect(arbRulesOf(payload, 'live')).toMatchObject({
      minActiveSeconds: 5,
      showOnlyPausedEvents: { tennis: { enabled: true } },
    });
    const prematch = arbRulesOf(payload, 'prematch');
    expect(prematch).not.toHaveProperty('minActiveSeconds');
    expect(prematch).not.toHaveProperty('showOnlyPausedEvents');
    expect(prematch).toMatchObject({ onlyLiquidEvents: true, bookieOddsFilters: { bet365: { min: 1.5 } } });
  });

  it('of value bets sends its range and odds', () => {
    const value = valuePayloadSchema.parse({
      bookmakers: { bet365: 'selected' },
      oddsFilters: { minOdds: 1.5 },
      activeTimeFilters: { maxActiveSeconds: 60 },
    });
    const query = valueQueryOf(value, CATALOGUE, 'live');
    expect(query).toMatchObject({
      channels: ['live', 'bet365'],
      minPercentage: 1,
      oddsFilters: { minOdds: 1.5 },
    });
    expect(valueBetQuerySchema.safeParse(query).success).toBe(true);
    expect(valueRulesOf(value, 'live')).toMatchObject({ maxActiveSeconds: 60 });
  });

  it('is empty when nobody is selected, references or not', () => {
    expect(isEmptyChoice({ bookmakers: {} })).toBe(true);
    expect(isEmptyChoice({ bookmakers: { bet365: 'reference' } })).toBe(true);
    expect(isEmptyChoice({ bookmakers: { bet365: 'selected' } })).toBe(false);
  });

  it('loses bookmakers that are not known', () => {
    const known = new Set(['bet365']);
    const full = {
      ...payload,
      appliedChannels: ['prematch', 'gone', 'bet365'],
      bookieMapping: { pinnacle: ['ps3838'] },
    };
    expect(bookiesNamed(full).sort()).toEqual(['asianodds', 'bet365', 'gone', 'pinnacle', 'ps3838']);
    const left = withKnownBookies(full, (bookie) => known.has(bookie));
    expect(left.bookmakers).toEqual({ bet365: 'selected' });
    expect(left.appliedChannels).toEqual(['prematch', 'bet365']);
    expect(bookiesNamed(left)).toEqual(['bet365']);
  });
});

describe('names', () => {
  it.each([
    ['', 'configurationNameRequired'],
    ['   ', 'configurationNameRequired'],
    ['x'.repeat(51), 'configurationNameTooLong'],
    ['x'.repeat(10_000), 'configurationNameTooLong'],
    [`  ${'x'.repeat(50)}  `, undefined],
  ])('%#', (name, fault) => expect(nameFault(name)).toBe(fault));

  it('are the same whatever their case and form', () => {
    expect(nameKey(' España ')).toBe(nameKey('ESPAN\u0303A'));
  });

  it('get a number where they are taken, and stay short enough', () => {
    expect(freeName('Spain', [])).toBe('Spain');
    expect(freeName('Spain', ['spain'])).toBe('Spain (2)');
    expect(freeName('Spain', ['spain', 'Spain (2)'])).toBe('Spain (3)');
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 50 }), fc.nat(12), (name, copies) => {
        const taken: string[] = [];
        for (let copy = 0; copy <= copies; copy += 1) {
          const free = freeName(name, taken);
          expect(free.length).toBeLessThanOrEqual(MAX_NAME_LENGTH);
          expect(taken.map(nameKey)).not.toContain(nameKey(free));
          taken.push(free);
        }
      }),
    );
  });
});

it('the one that was changed last comes first, and follows a deleted active one', () => {
  const at = (id: string, day: number) => ({ id, updatedAt: `2026-11-0${day}T10:00:00.000Z` });
  const list = [at('a', 1), at('b', 3), at('c', 2)];
  expect(byRecency(list).map(({ id }) => id)).toEqual(['b', 'c', 'a']);
  expect(successorOf(list)?.id).toBe('b');
  expect(successorOf([])).toBeUndefined();
});

it('the last sport stays', () => {
  expect(toggledSport(['tennis'], 'tennis')).toEqual(['tennis']);
  expect(toggledSport(['tennis', 'hockey'], 'tennis')).toEqual(['hockey']);
  expect(toggledSport(['hockey'], 'football')).toEqual(['football', 'hockey']);
});

it('an exclusion is trimmed; empty and repeated ones change nothing', () => {
  expect(withTerm([], '  Friendly ')).toEqual(['Friendly']);
  expect(withTerm(['Friendly'], 'FRIENDLY')).toEqual(['Friendly']);
  expect(withTerm(['Friendly'], '  ')).toEqual(['Friendly']);
});

it('an import takes a token and a type, an update of value bets its id', () => {
  expect(importSchema.parse({ configType: 'live', shareToken: 't' })).toMatchObject({ preview: false });
  expect(importSchema.safeParse({ configType: 'both', shareToken: 't' }).success).toBe(false);
  expect(updateValueSettingsSchema.safeParse({ name: 'x', payload: {} }).success).toBe(false);
});
