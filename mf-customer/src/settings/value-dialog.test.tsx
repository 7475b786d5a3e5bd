import type { ValuePayloadInput } from '@bothways/domain/settings';
import { refusal } from '@bothways/platform/testing';
import { screen, within } from '@testing-library/react';
import { describe, expect, it, test } from 'vitest';
import { pass, withFakeTime } from '../testing/screen.tsx';
import { aValueConfiguration } from '../testing/settings.ts';
import {
  chip,
  choose,
  field,
  isOn,
  keepInBrowser,
  type OpenDialog,
  openDialogOf,
  save,
  sent,
} from '../testing/settings-dialog.tsx';
import { shownToasts } from '../testing/toasts.ts';

withFakeTime();
const toasts = shownToasts();
const titles = () => toasts.map(({ title }) => title);

const openDialog = (
  summaries: Parameters<typeof openDialogOf<'valuebets'>>[1] = [],
  options?: Parameters<typeof openDialogOf>[2],
) => openDialogOf('valuebets', summaries, options);

const configured = (payload: ValuePayloadInput = {}) => [aValueConfiguration({}, payload)];

async function type(open: OpenDialog, input: HTMLInputElement, keys: string) {
  await open.someone.clear(input);
  await open.someone.type(input, keys);
  await open.someone.tab();
}

describe('the first opening', () => {
  it('has everybody of the country chosen, and is saved as it stands', async () => {
    const open = await openDialog();
    expect(isOn(open, 'Bwin')).toBe(true);
    expect(open.dialog.getByText(/^4 selected/)).toBeTruthy();
    await save(open);
    expect(sent(open, 'POST')[0]?.body).toMatchObject({
      name: 'Spain',
      payload: {
        bookmakers: { bet365: 'selected', bwin: 'selected', pinnacle: 'selected', ps3838: 'selected' },
      },
    });
  });
});

describe('a bookmaker', () => {
  it('is selected or not; a loaded reference stays until it is clicked', async () => {
    const open = await openDialog(configured({ bookmakers: { pinnacle: 'reference' } }));
    await open.someone.click(chip(open, 'Bwin'));
    expect(isOn(open, 'Bwin')).toBe(true);
    await open.someone.click(chip(open, 'Bwin'));
    expect(isOn(open, 'Bwin')).toBe(false);
    expect(isOn(open, 'Pinnacle, reference')).toBe(true);
    await open.someone.click(chip(open, 'Pinnacle, reference'));
    expect(isOn(open, 'Pinnacle')).toBe(false);
  });
});

describe('the value range', () => {
  it('begins with 1 to 50, best first', async () => {
    const open = await openDialog();
    expect([field(open, 'At least', 'Value').value, field(open, 'At most', 'Value').value]).toEqual([
      '1',
      '50',
    ]);
    expect(open.dialog.getByRole('button', { name: /Order/ }).textContent).toContain('Value, high first');
  });

  test.each([
    ['At least', '{Backspace}', '0'],
    ['At least', '-60', '-50'],
    ['At least', '-5.5', '-5.5'],
    ['At most', '{Backspace}', '100'],
    ['At most', '-', '100'],
    ['At most', '150', '100'],
  ])('%s, typed %s and left, is %s', async (name, keys, left) => {
    const open = await openDialog(configured());
    const input = field(open, name, 'Value');
    await type(open, input, keys);
    expect(input.value).toBe(left);
  });

  it('is sorted in one of four ways', async () => {
    const open = await openDialog(configured());
    await open.someone.click(open.dialog.getByRole('button', { name: /Order/ }));
    await open.someone.click(screen.getByRole('option', { name: 'Value, low first' }));
    await save(open);
    expect(sent(open, 'PUT')[0]?.body).toMatchObject({ payload: { valueRange: { sort: 'value_asc' } } });
  });
});

describe('the odds', () => {
  it('are numbers from 1 up in steps of 0.01; empty ones are not sent', async () => {
    const open = await openDialog(configured());
    const [min, max] = [field(open, 'At least', 'Odds'), field(open, 'At most', 'Odds')];
    await type(open, min, '0.5');
    expect(min.value).toBe('1.00');
    await open.someone.click(min);
    await open.someone.keyboard('{ArrowUp}');
    expect(min.value).toBe('1.01');
    await type(open, max, '5');
    await open.someone.clear(max);
    await save(open);
    expect(sent(open, 'PUT')[0]?.body).toMatchObject({ payload: { oddsFilters: { minOdds: 1.01 } } });
    expect(JSON.stringify(sent(open, 'PUT')[0]?.body)).not.toContain('maxOdds');
  });

  it('are typed and shown as the person reads odds', async () => {
    const open = await openDialog(configured({ oddsFilters: { minOdds: 1.5 } }));
    keepInBrowser('oddsFormat:v1', '"american"');
    const [min, max] = [field(open, 'At least', 'Odds'), field(open, 'At most', 'Odds')];
    expect(min.value).toBe('-200');
    await type(open, max, '+150');
    await save(open);
    expect(sent(open, 'PUT')[0]?.body).toMatchObject({
      payload: { oddsFilters: { minOdds: 1.5, maxOdds: 2.5 } },
    });
  });

  it('are not saved turned round', async () => {
    const open = await openDialog(configured({ oddsFilters: { maxOdds: 2 } }));
    await type(open, field(open, 'At least', 'Odds'), '3');
    await save(open);
    expect(titles()).toEqual(['The lower bound is above the upper one']);
    expect(sent(open, 'PUT')).toEqual([]);
  });
});

describe('sports and events', () => {
  it('keep the last sport, and leave out competitions', async () => {
    const open = await openDialog(configured({ sports: ['hockey'] }));
    await open.someone.click(chip(open, 'Hockey'));
    expect(isOn(open, 'Hockey')).toBe(true);
    const input = open.dialog.getByRole('textbox', { name: 'Leave out competitions' });
    await open.someone.type(input, ' U19 {Enter}u19{Enter} {Enter}');
    await open.someone.click(open.dialog.getByRole('switch', { name: /Only liquid events/ }));
    await open.someone.click(open.dialog.getByRole('switch', { name: /different overtime/ }));
    await save(open);
    expect(sent(open, 'PUT')[0]?.body).toMatchObject({
      payload: {
        sports: ['hockey'],
        eventVisibility: {
          excludeCompetitions: ['U19'],
          onlyLiquidEvents: true,
          filterOvertimeMismatch: true,
        },
      },
    });
  });

  it('ask for active time and pauses in the live dialog only', async () => {
    const prematch = await openDialog(configured());
    expect(prematch.dialog.queryByText('Standing for')).toBeNull();
    const live = await openDialog(configured(), { mode: 'live' });
    await type(live, field(live, 'At least', 'Standing for'), '7');
    const paused = within(live.dialog.getByRole('region', { name: 'Only while paused' }));
    await live.someone.click(paused.getByRole('switch', { name: 'Tennis' }));
    await live.someone.click(paused.getByRole('button', { name: 'Paused' }));
    expect(live.dialog.queryByRole('switch', { name: /Pro mode/ })).toBeNull();
    await save(live);
    expect(sent(live, 'PUT')[0]?.body).toMatchObject({
      payload: {
        activeTimeFilters: { minActiveSeconds: 7 },
        eventVisibility: {
          showOnlyPausedEvents: { tennis: { enabled: true, selectedOptions: ['next_game', 'next_set'] } },
        },
      },
    });
  });
});

describe('named configurations', () => {
  const BOTH = [
    aValueConfiguration({ version: 3 }, { sports: ['tennis'] }),
    aValueConfiguration({ id: 'c2', name: 'Estonia', isActive: false }, { sports: ['hockey'] }),
  ];

  it('are updated by an id in the body, and made active by the same call', async () => {
    const open = await openDialog(BOTH);
    await save(open);
    expect(sent(open, 'PUT').map(({ path, body }) => [path, body])).toEqual([
      [
        '/api/settings/valuebets/prematch',
        expect.objectContaining({ id: 'c1', name: 'Spain', version: 3, setAsActive: true }),
      ],
    ]);
    expect(titles()).toEqual(['Configuration updated']);
  });

  it('begin anew with New, and are created as active', async () => {
    const open = await openDialog(BOTH);
    await choose(open, 'New configuration');
    expect(isOn(open, 'Football')).toBe(true);
    await save(open);
    expect(titles()).toEqual(['Give the configuration a name']);
    await open.someone.type(open.dialog.getByRole('textbox', { name: 'Configuration name' }), 'New one');
    await save(open);
    expect(sent(open, 'POST')[0]?.body).toMatchObject({ name: 'New one', setAsActive: true });
    expect(titles().at(-1)).toBe('Configuration created');
  });

  it('are deleted by configId after a question, while there is another one', async () => {
    const open = await openDialog(BOTH);
    await choose(open, 'Delete this one');
    await open.someone.click(screen.getByRole('button', { name: 'Delete' }));
    await pass(300);
    expect(sent(open, 'DELETE').map(({ path }) => path)).toEqual([
      '/api/settings/valuebets/prematch?configId=c1',
    ]);
    expect(titles()).toEqual(['Configuration deleted. “Estonia” is active now']);
  });

  it('say that a save failed, and below it what the server said', async () => {
    const message = 'Failed to update valuebet configuration';
    const routes = { 'PUT /api/settings/valuebets/prematch': () => refusal(500, 'INTERNAL', message) };
    const open = await openDialog(BOTH, { routes });
    await save(open);
    expect(toasts.map(({ title, description }) => [title, description])).toEqual([
      ['Failed to save configuration', message],
    ]);
  });

  it('say of any other action what the server said', async () => {
    const message = 'Failed to set valuebet configuration as active';
    const routes = { 'PUT /api/settings/valuebets/prematch/active': () => refusal(500, 'INTERNAL', message) };
    const open = await openDialog(BOTH, { routes });
    await choose(open, 'Estonia', 'menuitemradio');
    await choose(open, 'Set as default');
    expect(titles()).toEqual([message]);
  });

  it('say that a save failed without an answer', async () => {
    const offline = () => {
      throw new TypeError('Failed to fetch');
    };
    const open = await openDialog(BOTH, { routes: { 'PUT /api/settings/valuebets/prematch': offline } });
    await save(open);
    expect(titles()).toEqual(['Failed to save configuration']);
  });
});
