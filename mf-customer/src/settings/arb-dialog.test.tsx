import { arbPayloadSchema } from '@bothways/domain/settings';
import { aUser, type Routes, refusal } from '@bothways/platform/testing';
import { screen, within } from '@testing-library/react';
import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { pass, withFakeTime } from '../testing/screen.tsx';
import { anArbConfiguration } from '../testing/settings.ts';
import {
  chip,
  choose,
  configured,
  field,
  isOn,
  type OpenDialog,
  openDialog,
  payloadSent,
  save,
  sent,
} from '../testing/settings-dialog.tsx';
import { shownToasts } from '../testing/toasts.ts';

withFakeTime();
const toasts = shownToasts();
const titles = () => toasts.map(({ title }) => title);

describe('the bookmakers', () => {
  it('go from unselected to selected, to reference and back, click by click', async () => {
    const open = await openDialog(configured());
    expect(isOn(open, 'Bwin')).toBe(false);
    await open.someone.click(chip(open, 'Bwin'));
    expect(isOn(open, 'Bwin')).toBe(true);
    await open.someone.click(chip(open, 'Bwin'));
    expect(isOn(open, 'Bwin, reference')).toBe(true);
    expect(open.dialog.getByText(/1 reference/)).toBeTruthy();
    await open.someone.click(chip(open, 'Bwin, reference'));
    expect(isOn(open, 'Bwin')).toBe(false);
  });

  it('are those of the own country at first; a search finds the others', async () => {
    const open = await openDialog(configured());
    expect(open.dialog.queryByRole('button', { name: 'OlyBet' })).toBeNull();
    await open.someone.type(open.dialog.getByRole('searchbox', { name: 'Search bookmakers' }), 'oly');
    expect(chip(open, 'OlyBet')).toBeTruthy();
    expect(open.dialog.queryByRole('button', { name: 'Bwin' })).toBeNull();
  });

  it('can be looked at by country', async () => {
    const open = await openDialog(configured());
    await open.someone.click(open.dialog.getByRole('button', { name: /Country/ }));
    const list = within(screen.getByRole('listbox'));
    expect(list.getAllByRole('option')).toHaveLength(15);
    expect(list.getByRole('option', { name: 'Worldwide' })).toBeTruthy();
    await open.someone.click(list.getByRole('option', { name: 'Estonia' }));
    expect(chip(open, 'OlyBet')).toBeTruthy();
    expect(open.dialog.queryByRole('button', { name: 'Bwin' })).toBeNull();
    expect(open.dialog.getByText(/1 of them not shown here/)).toBeTruthy();
  });

  it.each([
    ['of the profile', 'EE', {}, 'OlyBet'],
    [
      'of the address',
      undefined,
      { 'GET /api/geo': () => ({ success: true, country_code: 'EE' }) },
      'OlyBet',
    ],
    ['ES where it cannot be found', undefined, { 'GET /api/geo': () => refusal(500, 'INTERNAL') }, 'Bwin'],
  ])('begin with the country %s', async (_what, country, routes: Routes, name) => {
    const personalData = { name: 'Lea Brandt', ...(country !== undefined && { country }) };
    const open = await openDialog(configured(), { routes, user: aUser({ personalData }) });
    await pass(50);
    expect(chip(open, name)).toBeTruthy();
  });

  it('are selected and deselected all at once, as far as they are in sight', async () => {
    const open = await openDialog(configured({ bookmakers: { olybet: 'selected', bwin: 'reference' } }));
    await open.someone.click(open.dialog.getByRole('button', { name: 'Select all' }));
    expect(open.dialog.getByText(/^5 selected/)).toBeTruthy();
    expect(isOn(open, 'Bwin')).toBe(true);
    await open.someone.click(open.dialog.getByRole('button', { name: 'Deselect all' }));
    expect(open.dialog.getByText(/^1 selected/)).toBeTruthy();
  });

  it('stand with their variants, and a variant is written under its original', async () => {
    const open = await openDialog(configured());
    const group = within(open.dialog.getByRole('group', { name: 'Pinnacle and those with its prices' }));
    await open.someone.click(group.getByRole('button', { name: 'PS3838' }));
    await save(open);
    expect(payloadSent(open)).toMatchObject({
      payload: {
        bookmakers: { bet365: 'selected', ps3838: 'selected' },
        appliedChannels: ['prematch', 'bet365', 'ps3838'],
        bookieMapping: { pinnacle: ['ps3838'] },
      },
    });
  });
});

describe('the first opening', () => {
  const name = ({ dialog }: OpenDialog) =>
    dialog.getByRole<HTMLInputElement>('textbox', { name: 'Configuration name' });

  it('has everybody of the country chosen, and is saved as it stands', async () => {
    const open = await openDialog();
    expect(name(open).value).toBe('Spain');
    expect(open.dialog.getByText(/^4 selected/)).toBeTruthy();
    expect(isOn(open, 'Bwin')).toBe(true);
    expect(open.dialog.getByText(/Everybody we know in your country is chosen/)).toBeTruthy();
    expect(open.dialog.queryByText(/the list stays empty/)).toBeNull();
    await save(open);
    expect(payloadSent(open, 'POST')).toMatchObject({
      name: 'Spain',
      setAsActive: true,
      payload: {
        bookmakers: { bet365: 'selected', bwin: 'selected', pinnacle: 'selected', ps3838: 'selected' },
        appliedChannels: ['prematch', 'bet365', 'bwin', 'pinnacle', 'ps3838'],
      },
    });
  });

  it.each(['prematch', 'live'] as const)(
    'leaves the order and the minimum of a %s list alone',
    async (mode) => {
      const open = await openDialog([], { mode });
      await save(open);
      const { payload } = z.object({ payload: arbPayloadSchema }).parse(payloadSent(open, 'POST'));
      expect(payload.profitRange).toEqual({ minPercentage: 0, maxPercentage: 10, sort: 'profit_desc' });
    },
  );

  it.each([
    ['of the profile', { personalData: { name: 'Lea', country: 'EE' }, mobilePhoneNumber: '+34600000000' }],
    ['of the phone', { personalData: { name: 'Lea' }, mobilePhoneNumber: '+3725123456' }],
  ])('takes the country %s', async (_what, person) => {
    const open = await openDialog([], { user: aUser(person) });
    expect(name(open).value).toBe('Estonia');
    expect(isOn(open, 'OlyBet')).toBe(true);
    expect(open.dialog.getByText(/^1 selected/)).toBeTruthy();
  });

  it.each<[string, Routes, string]>([
    ['of the address', { 'GET /api/geo': () => ({ success: true, country: 'EE' }) }, 'Estonia'],
    ['ES where it cannot be found', { 'GET /api/geo': () => refusal(500, 'INTERNAL') }, 'Spain'],
  ])('takes the country %s', async (_what, routes, shown) => {
    const open = await openDialog([], { routes, user: aUser({ personalData: { name: 'Lea' } }) });
    await pass(50);
    expect(name(open).value).toBe(shown);
  });

  it('is what a new configuration beside others begins with, too, but for its name', async () => {
    const open = await openDialog(configured());
    await choose(open, 'New configuration');
    expect(name(open).value).toBe('');
    expect(open.dialog.getByText(/^4 selected/)).toBeTruthy();
    expect(open.dialog.getByText(/Everybody we know in your country is chosen/)).toBeTruthy();
    await open.someone.type(name(open), 'Second');
    await save(open);
    expect(payloadSent(open, 'POST')).toMatchObject({
      name: 'Second',
      payload: { appliedChannels: ['prematch', 'bet365', 'bwin', 'pinnacle', 'ps3838'] },
    });
  });
});

describe('the sports', () => {
  it('are toggled, and the last one stays', async () => {
    const open = await openDialog(configured({ sports: ['tennis', 'hockey'] }));
    await open.someone.click(chip(open, 'Tennis'));
    expect([isOn(open, 'Tennis'), isOn(open, 'Hockey')]).toEqual([false, true]);
    await open.someone.click(chip(open, 'Hockey'));
    expect(isOn(open, 'Hockey')).toBe(true);
    expect(open.dialog.getByText('The last sport stays selected.')).toBeTruthy();
    await open.someone.click(chip(open, 'Football'));
    await save(open);
    expect(payloadSent(open)).toMatchObject({ payload: { sports: ['football', 'hockey'] } });
  });
});

describe('the profit range', () => {
  it('begins with 0 to 10', async () => {
    const open = await openDialog();
    expect(field(open, 'At least', 'Profit').value).toBe('0');
    expect(field(open, 'At most', 'Profit').value).toBe('10');
  });

  test.each([
    ['At least', '{Backspace}', '0'],
    ['At least', '-', '0'],
    ['At least', '-11', '-10'],
    ['At least', '-2.5', '-2.5'],
    ['At most', '{Backspace}', '0'],
    ['At most', '101', '100'],
    ['At most', '7,5x', '7.5'],
  ])('%s, typed %s and left, is %s', async (name, keys, left) => {
    const open = await openDialog(configured());
    const input = field(open, name, 'Profit');
    await open.someone.clear(input);
    await open.someone.type(input, keys);
    await open.someone.tab();
    expect(input.value).toBe(left);
  });

  it('says that a value was corrected', async () => {
    const open = await openDialog(configured());
    const input = field(open, 'At most', 'Profit');
    await open.someone.clear(input);
    await open.someone.type(input, '500');
    expect(open.dialog.queryByText('Set to 100')).toBeNull();
    await open.someone.tab();
    expect(open.dialog.getByText('Set to 100')).toBeTruthy();
  });

  it('is not saved turned round', async () => {
    const open = await openDialog(configured());
    const input = field(open, 'At least', 'Profit');
    await open.someone.clear(input);
    await open.someone.type(input, '20');
    await save(open);
    expect(open.dialog.getByText('The lower bound is above the upper one')).toBeTruthy();
    expect(titles()).toEqual(['The lower bound is above the upper one']);
    expect(sent(open, 'PUT')).toEqual([]);
  });

  it('is bounded by what the worst result pays, which says nothing where it is not asked', async () => {
    const open = await openDialog(configured());
    const input = field(open, 'Guaranteed at least', 'Profit');
    expect(input.value).toBe('-10');
    await open.someone.clear(input);
    await open.someone.type(input, '0.5');
    await save(open);
    expect(payloadSent(open)).toMatchObject({ payload: { profitRange: { minGuaranteed: 0.5 } } });
  });

  it('is sorted by any order of the list', async () => {
    const open = await openDialog(configured());
    await open.someone.click(open.dialog.getByRole('button', { name: /Order/ }));
    await open.someone.click(screen.getByRole('option', { name: 'Start, soonest first' }));
    await save(open);
    expect(payloadSent(open)).toMatchObject({ payload: { profitRange: { sort: 'time_asc' } } });
  });
});

describe('the events', () => {
  it('are narrowed by liquidity, overtime and how many arbs each shows', async () => {
    const open = await openDialog(configured());
    expect(open.dialog.getByRole('radio', { name: '2', checked: true })).toBeTruthy();
    await open.someone.click(open.dialog.getByRole('radio', { name: '4' }));
    await open.someone.click(open.dialog.getByRole('switch', { name: /Only liquid events/ }));
    await open.someone.click(open.dialog.getByRole('switch', { name: /different overtime/ }));
    await save(open);
    expect(payloadSent(open)).toMatchObject({
      payload: {
        maxArbsPerEvent: 4,
        eventVisibility: { onlyLiquidEvents: true, filterOvertimeMismatch: true },
      },
    });
  });

  it('leave out competitions, added with Enter or the plus; empty and repeated ones are ignored', async () => {
    const open = await openDialog(configured());
    const input = open.dialog.getByRole('textbox', { name: 'Leave out competitions' });
    await open.someone.type(input, '  Friendly {Enter}');
    await open.someone.type(input, 'FRIENDLY{Enter}');
    await open.someone.type(input, '   {Enter}');
    await open.someone.type(input, 'U19');
    await open.someone.click(open.dialog.getByRole('button', { name: 'Add the competition' }));
    await open.someone.type(input, 'Women{Enter}');
    await open.someone.click(open.dialog.getByRole('button', { name: 'Remove Women' }));
    await save(open);
    expect(payloadSent(open)).toMatchObject({
      payload: { eventVisibility: { excludeCompetitions: ['Friendly', 'U19'] } },
    });
  });
});

describe('the odds of a bookmaker', () => {
  async function openRow(format = 'decimal') {
    const open = await openDialog(configured(), { stored: { 'oddsFormat:v1': JSON.stringify(format) } });
    await open.someone.click(open.dialog.getByRole('button', { name: /Add a bookmaker/ }));
    await open.someone.click(screen.getByRole('option', { name: 'Bet365' }));
    const min = open.dialog.getByRole<HTMLInputElement>('textbox', { name: 'Bet365: odds at least' });
    const max = open.dialog.getByRole<HTMLInputElement>('textbox', { name: 'Bet365: odds at most' });
    return { open, min, max };
  }

  it('take digits and one dot, and lose a dot at the end', async () => {
    const { open, min, max } = await openRow();
    await open.someone.type(min, '1a.5.0,2');
    expect(min.value).toBe('1.502');
    await open.someone.type(max, '4.');
    await open.someone.tab();
    expect(max.value).toBe('4');
    await save(open);
    expect(payloadSent(open)).toMatchObject({ payload: { oddsFilters: { bet365: { min: 1.502, max: 4 } } } });
  });

  it('are no filter without a bound, and an emptied bound is none', async () => {
    const { open, min } = await openRow();
    await open.someone.type(min, '2');
    await open.someone.clear(min);
    expect(min.value).toBe('');
    await save(open);
    expect(payloadSent(open)).toMatchObject({ payload: { oddsFilters: {} } });
  });

  it('are typed and shown as the person reads odds, and kept as they are', async () => {
    const { open, min, max } = await openRow('american');
    await open.someone.type(min, '-110');
    await open.someone.type(max, '+150');
    await save(open);
    expect([min.value, max.value]).toEqual(['-110', '+150']);
    const { oddsFilters } = arbPayloadSchema.parse(Object(payloadSent(open)).payload);
    expect(oddsFilters.bet365?.min).toBeCloseTo(1 + 100 / 110, 6);
    expect(oddsFilters.bet365?.max).toBe(2.5);
  });

  it('that cannot be read are said at the field, and nothing is saved', async () => {
    const { open, min } = await openRow('fractional');
    await open.someone.type(min, '11/');
    await save(open);
    expect(open.dialog.getByText('Write odds such as 11/8')).toBeTruthy();
    expect(titles()).toEqual(['A bound of the odds cannot be read']);
    expect(sent(open, 'PUT')).toEqual([]);
    await open.someone.type(min, '8');
    await save(open);
    expect(payloadSent(open)).toMatchObject({ payload: { oddsFilters: { bet365: { min: 2.375 } } } });
  });

  it('are not saved turned round', async () => {
    const { open, min, max } = await openRow();
    await open.someone.type(min, '3');
    await open.someone.type(max, '2');
    await save(open);
    expect(sent(open, 'PUT')).toEqual([]);
    expect(titles()).toEqual(['The lower bound is above the upper one']);
  });
});

describe('what is live only', () => {
  it('is not in the prematch dialog', async () => {
    const open = await openDialog(configured());
    expect(open.dialog.queryByText('Standing for')).toBeNull();
    expect(open.dialog.queryByRole('switch', { name: /Pro mode/ })).toBeNull();
    expect(open.dialog.queryByText('Only while paused')).toBeNull();
  });

  it('is saved: whole seconds from 0 up, pro mode', async () => {
    const open = await openDialog([anArbConfiguration()], { mode: 'live' });
    const min = field(open, 'At least', 'Standing for');
    await open.someone.type(min, '5');
    await open.someone.type(field(open, 'At most', 'Standing for'), '-3');
    await open.someone.tab();
    await open.someone.click(open.dialog.getByRole('switch', { name: /Pro mode/ }));
    await save(open);
    expect(payloadSent(open)).toMatchObject({
      payload: { activeTimeFilters: { minActiveSeconds: 5 }, proMode: true },
    });
    expect(JSON.stringify(payloadSent(open))).not.toContain('maxActiveSeconds');
  });

  it('pauses by sport: all options at first, the last one stays, and turning it off clears them', async () => {
    const open = await openDialog([anArbConfiguration({}, { sports: ['basketball', 'tennis'] })], {
      mode: 'live',
    });
    const paused = within(open.dialog.getByRole('region', { name: 'Only while paused' }));
    await open.someone.click(paused.getByRole('switch', { name: 'Basketball' }));
    const own = within(paused.getByRole('group', { name: 'Basketball: paused states' }));
    expect(own.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)).toEqual([
      'Faults and free throws',
      'Next quarter or half',
      'Timeout and period start',
    ]);
    await open.someone.click(own.getByRole('button', { name: 'Next quarter or half' }));
    await open.someone.click(own.getByRole('button', { name: 'Faults and free throws' }));
    await open.someone.click(own.getByRole('button', { name: 'Timeout and period start' }));
    expect(own.getAllByRole('button', { pressed: true })).toHaveLength(1);
    await open.someone.click(paused.getByRole('switch', { name: 'Tennis' }));
    await open.someone.click(paused.getByRole('switch', { name: 'Tennis' }));
    await save(open);
    expect(payloadSent(open)).toMatchObject({
      payload: {
        eventVisibility: {
          showOnlyPausedEvents: {
            basketball: { enabled: true, selectedOptions: ['timeout_period_start'] },
            tennis: { enabled: false, selectedOptions: [] },
          },
        },
      },
    });
  });
});

describe('an unsaved choice of bookmakers', () => {
  const KEY = 'bookmakerStates';

  it('is kept while the dialog is open and let go when it closes', async () => {
    const open = await openDialog(configured());
    await open.someone.click(chip(open, 'Bwin'));
    expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual({
      'arbs:prematch': { configurationId: 'c1', states: { bet365: 'selected', bwin: 'selected' } },
    });
    await open.someone.click(open.dialog.getByRole('button', { name: 'Cancel' }));
    await pass(300);
    expect(localStorage.getItem(KEY)).toBe('{}');
  });

  it('is back when the page was loaded anew before it was saved', async () => {
    const states = { bet365: 'unselected', bwin: 'selected', gone: 'selected' };
    const kept = JSON.stringify({ 'arbs:prematch': { configurationId: 'c1', states } });
    const open = await openDialog(configured(), { stored: { [KEY]: kept } });
    expect(open.dialog.getByText('Your unsaved choice of bookmakers is back.')).toBeTruthy();
    expect([isOn(open, 'Bet365'), isOn(open, 'Bwin')]).toEqual([false, true]);
    // Who has left the catalogue meanwhile is not saved with it.
    await save(open);
    expect(payloadSent(open)).toMatchObject({
      payload: {
        bookmakers: { bet365: 'unselected', bwin: 'selected' },
        appliedChannels: ['prematch', 'bwin'],
      },
    });
    expect(JSON.stringify(payloadSent(open))).not.toContain('gone');
  });

  it.each([
    ['broken text', '{"arbs:pre'],
    ['a list', '[]'],
    ['a state that is none', '{"arbs:prematch":{"configurationId":"c1","states":{"bwin":"maybe"}}}'],
    ['a draft without states', '{"arbs:prematch":{"configurationId":"c1"}}'],
  ])('that is %s is cleared', async (_what, text) => {
    const open = await openDialog(configured(), { stored: { [KEY]: text } });
    expect(isOn(open, 'Bet365')).toBe(true);
    expect(localStorage.getItem(KEY)).toBeNull();
  });
});
