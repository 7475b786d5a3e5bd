import type { ArbPayloadInput } from '@bothways/domain/settings';
import { currentCommands } from '@bothways/platform/host';
import { aUser, type Routes, refusal, renderArea } from '@bothways/platform/testing';
import { act, cleanup, screen, within } from '@testing-library/react';
import { describe, expect, it, test, vi } from 'vitest';
import area from '../area.tsx';
import { anArb, isoAt } from '../testing/factories.ts';
import { listRoutes, openList, pass, person, withFakeTime } from '../testing/screen.tsx';
import { anArbConfiguration, settingsAnswer, settingsRoutes } from '../testing/settings.ts';
import { heardToasts } from '../testing/toasts.ts';

withFakeTime();
// Long forms, many clicks, and a machine that has other things to do.
vi.setConfig({ testTimeout: 30_000 });
const toasts = heardToasts();
const titles = () => toasts.map(({ title }) => title);

type Configurations = Parameters<typeof settingsRoutes<'arbs'>>[1];

interface Opening {
  mode?: 'prematch' | 'live';
  locale?: 'en' | 'es';
  routes?: Routes;
  /** What the browser has kept from an earlier visit. */
  stored?: Record<string, string>;
  user?: ReturnType<typeof aUser>;
}

const BUTTON = { en: /^Configur/, es: /^Configurar/ };

/** The arbs page with its configuration dialog open. */
async function openDialog(summaries: Configurations = [], options: Opening = {}) {
  const { mode = 'prematch', locale = 'en', routes = {}, stored = {}, user } = options;
  const page = await openList([], {
    path: `dashboard/arbs/${mode}`,
    locale,
    routes: { ...settingsRoutes('arbs', summaries, mode), ...routes },
    ...(user && { user }),
  });
  for (const [key, text] of Object.entries(stored)) localStorage.setItem(key, text);
  const someone = person();
  await someone.click(screen.getByRole('button', { name: BUTTON[locale] }));
  return { page, someone, dialog: within(screen.getByRole('dialog')) };
}

type Dialog = Awaited<ReturnType<typeof openDialog>>;
const configured = (payload: ArbPayloadInput = {}) => [anArbConfiguration({}, payload)];
const chip = ({ dialog }: Dialog, name: string) => dialog.getByRole('button', { name });
const isOn = ({ dialog }: Dialog, name: string) =>
  dialog.queryByRole('button', { name, pressed: true }) !== null;
const field = ({ dialog }: Dialog, name: string, section: string) =>
  within(dialog.getByRole('region', { name: section })).getByRole<HTMLInputElement>('textbox', { name });

async function save({ someone, dialog }: Dialog) {
  await someone.click(dialog.getByRole('button', { name: 'Save' }));
  await pass(300);
}
const sent = ({ page }: Dialog, method: string) =>
  page.server.asked.filter((each) => each.method === method && each.path.startsWith('/api/settings/'));
const payloadSent = (open: Dialog, method = 'PUT') => sent(open, method)[0]?.body;

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

  it('is sorted in one of four ways', async () => {
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
  async function openRow() {
    const open = await openDialog(configured());
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

describe('named configurations', () => {
  const spain = anArbConfiguration({ version: 3 }, { sports: ['tennis'] });
  const estonia = anArbConfiguration({ id: 'c2', name: 'Estonia', isActive: false }, { sports: ['hockey'] });
  const BOTH = [spain, estonia];
  const name = ({ dialog }: Dialog) =>
    dialog.getByRole<HTMLInputElement>('textbox', { name: 'Configuration name' });
  async function choose(open: Dialog, item: string, role: 'menuitem' | 'menuitemradio' = 'menuitem') {
    await open.someone.click(open.dialog.getByRole('button', { name: 'Configurations' }));
    await open.someone.click(screen.getByRole(role, { name: item }));
  }

  it('opens with the active one, whose name stands in the header', async () => {
    const open = await openDialog(BOTH);
    expect(name(open).value).toBe('Spain');
    expect(isOn(open, 'Tennis')).toBe(true);
    expect(screen.getByRole('button', { name: 'Configure: Spain', hidden: true })).toBeTruthy();
  });

  it('opens from the command palette too', async () => {
    await openList([], { routes: settingsRoutes('arbs', BOTH) });
    act(() =>
      currentCommands()
        .find(({ label }) => label === 'Configure: Spain')
        ?.run(),
    );
    expect(screen.getByRole('dialog', { name: 'Configure prematch arbs' })).toBeTruthy();
  });

  it('forgets what was not saved when it closes', async () => {
    const open = await openDialog(BOTH);
    await open.someone.type(name(open), ' changed');
    await open.someone.click(open.dialog.getByRole('button', { name: 'Cancel' }));
    await pass(300);
    await open.someone.click(screen.getByRole('button', { name: 'Configure: Spain' }));
    expect(
      within(screen.getByRole('dialog')).getByRole('textbox', { name: 'Configuration name' }),
    ).toHaveProperty('value', 'Spain');
  });

  it.each([
    ['blank', '  ', 'Give the configuration a name'],
    ['of 10,000 characters', 'x'.repeat(10_000), 'The name is longer than 50 characters'],
  ])('is not saved with a name that is %s, and says why', async (_what, typed, message) => {
    const open = await openDialog(BOTH);
    await open.someone.clear(name(open));
    await open.someone.click(name(open));
    await open.someone.paste(typed);
    await save(open);
    expect(open.dialog.getByText(message)).toBeTruthy();
    expect(titles()).toEqual([message]);
    expect(sent(open, 'PUT')).toEqual([]);
  });

  it('updates an existing one, makes it active, says so and closes', async () => {
    const open = await openDialog(BOTH);
    await save(open);
    expect(sent(open, 'PUT').map(({ path }) => path)).toEqual(['/api/settings/arbs/prematch?id=c1']);
    expect(payloadSent(open)).toMatchObject({ name: 'Spain', version: 3 });
    expect(sent(open, 'PATCH').map(({ path }) => path)).toEqual(['/api/settings/arbs/prematch/active?id=c1']);
    expect(titles()).toEqual(['Configuration updated']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('creates a new one as active', async () => {
    const open = await openDialog(BOTH);
    await choose(open, 'New configuration');
    expect(name(open).value).toBe('');
    expect(isOn(open, 'Football')).toBe(true);
    await open.someone.type(name(open), 'Estonia, live');
    await save(open);
    expect(sent(open, 'POST')[0]).toMatchObject({
      path: '/api/settings/arbs/prematch',
      body: { name: 'Estonia, live', setAsActive: true },
    });
    expect(titles()).toEqual(['Configuration created']);
  });

  it('switches: the form shows the other one and nothing is sent', async () => {
    const open = await openDialog(BOTH);
    await choose(open, 'Estonia', 'menuitemradio');
    expect(name(open).value).toBe('Estonia');
    expect([isOn(open, 'Tennis'), isOn(open, 'Hockey')]).toEqual([false, true]);
    expect(sent(open, 'PATCH')).toEqual([]);
  });

  it('sets another one as default', async () => {
    const open = await openDialog(BOTH);
    await choose(open, 'Estonia', 'menuitemradio');
    await choose(open, 'Set as default');
    expect(sent(open, 'PATCH').map(({ path }) => path)).toEqual(['/api/settings/arbs/prematch/active?id=c2']);
    expect(titles()).toEqual(['Configuration set as default']);
  });

  it('offers deletion only while there is another one', async () => {
    const open = await openDialog([spain]);
    await open.someone.click(open.dialog.getByRole('button', { name: 'Configurations' }));
    expect(screen.queryByRole('menuitem', { name: 'Delete this one' })).toBeNull();
  });

  it('asks before it deletes, and says what is active then', async () => {
    const open = await openDialog(BOTH);
    await choose(open, 'Delete this one');
    const question = within(screen.getByRole('alertdialog'));
    expect(question.getByText(/“Spain” is in use.*“Estonia”, becomes active/)).toBeTruthy();
    await open.someone.click(question.getByRole('button', { name: 'Keep' }));
    await pass(300);
    expect(sent(open, 'DELETE')).toEqual([]);
    await choose(open, 'Delete this one');
    await open.someone.click(screen.getByRole('button', { name: 'Delete' }));
    await pass(300);
    expect(sent(open, 'DELETE').map(({ path }) => path)).toEqual(['/api/settings/arbs/prematch?id=c1']);
    expect(titles()).toEqual(['Configuration deleted. “Estonia” is active now']);
    expect(name(open).value).toBe('Estonia');
  });

  it('deletes one that is not active without a change of the active one', async () => {
    const open = await openDialog(BOTH);
    await choose(open, 'Estonia', 'menuitemradio');
    await choose(open, 'Delete this one');
    await open.someone.click(screen.getByRole('button', { name: 'Delete' }));
    await pass(300);
    expect(titles()).toEqual(['Configuration deleted']);
  });

  it('is blank when none is left after a deletion', async () => {
    const none = {
      'DELETE /api/settings/arbs/prematch': () => ({ success: true, data: { activeConfig: null } }),
    };
    const open = await openDialog(BOTH, { routes: none });
    await choose(open, 'Delete this one');
    await open.someone.click(screen.getByRole('button', { name: 'Delete' }));
    await pass(300);
    expect(name(open).value).toBe('');
  });

  describe('when an action fails', () => {
    const failing = (route: string, answer: () => Response) => ({ routes: { [route]: answer } });

    it('toasts the message of the server and keeps the form', async () => {
      const open = await openDialog(
        BOTH,
        failing('PUT /api/settings/arbs/prematch', () => refusal(500, 'INTERNAL', 'The disk is full')),
      );
      await open.someone.type(name(open), '!');
      await save(open);
      expect(titles()).toEqual(['The disk is full']);
      expect(name(open).value).toBe('Spain!');
    });

    it('in Spanish translates what the server says', async () => {
      const taken = () =>
        refusal(409, 'CONFLICT', 'There is a configuration of that name already', {
          error: 'configurationNameTaken',
        });
      const open = await openDialog(BOTH, {
        locale: 'es',
        ...failing('PUT /api/settings/arbs/prematch', taken),
      });
      await open.someone.click(open.dialog.getByRole('button', { name: 'Guardar' }));
      await pass(300);
      expect(titles()).toEqual(['Ya hay una configuración con ese nombre']);
    });

    test.each([
      ['save', 'PUT /api/settings/arbs/prematch', 'Failed to save configuration'],
      ['delete', 'DELETE /api/settings/arbs/prematch', 'Failed to delete configuration'],
      ['set default', 'PATCH /api/settings/arbs/prematch/active', 'Failed to set as default'],
    ])('%s: without an answer it says what failed', async (action, route, title) => {
      const offline = () => {
        throw new TypeError('Failed to fetch');
      };
      const open = await openDialog(BOTH, failing(route, offline));
      if (action === 'save') await save(open);
      if (action === 'set default') {
        await choose(open, 'Estonia', 'menuitemradio');
        await choose(open, 'Set as default');
      }
      if (action === 'delete') {
        await choose(open, 'Delete this one');
        await open.someone.click(screen.getByRole('button', { name: 'Delete' }));
      }
      await pass(300);
      expect(titles()).toEqual([title]);
    });

    it('saves again on top of what was written when only making it active has failed', async () => {
      let isDown = true;
      const open = await openDialog(BOTH, {
        routes: {
          'PUT /api/settings/arbs/prematch': () => ({ success: true, data: { ...spain, version: 4 } }),
          'PATCH /api/settings/arbs/prematch/active': () =>
            isDown
              ? refusal(500, 'INTERNAL', 'Failed to set configuration as active')
              : { success: true, data: spain },
        },
      });
      await save(open);
      expect(titles()).toEqual(['Failed to set configuration as active']);
      isDown = false;
      await save(open);
      expect(sent(open, 'PUT').map(({ body }) => body)).toMatchObject([{ version: 3 }, { version: 4 }]);
      expect(titles().at(-1)).toBe('Configuration updated');
    });

    it('lets a second save stand over what somebody else has changed in the meantime', async () => {
      let version = 3;
      const open = await openDialog(BOTH, {
        routes: {
          'GET /api/settings/arbs/prematch': () => settingsAnswer([{ ...spain, version }, estonia]),
          'PUT /api/settings/arbs/prematch': ({ body }) =>
            JSON.stringify(body).includes(`"version":${version}`)
              ? { success: true, data: { ...spain, version: version + 1 } }
              : refusal(409, 'CONFLICT', 'changed', { error: 'configurationChanged' }),
        },
      });
      version = 4;
      await save(open);
      expect(titles()[0]).toContain('Save again to keep yours');
      await save(open);
      expect(titles().at(-1)).toBe('Configuration updated');
    });
  });
});

describe('where something is missing', () => {
  it('says that the configurations did not load, shows the whole feed, and tries again', async () => {
    let isDown = true;
    const { someone, dialog } = await openDialog([], {
      routes: {
        'GET /api/settings/arbs/prematch': () =>
          isDown
            ? refusal(500, 'INTERNAL', 'Failed to fetch settings')
            : settingsAnswer([anArbConfiguration()]),
      },
    });
    expect(screen.getByRole('button', { name: 'Configuration not loaded', hidden: true })).toBeTruthy();
    expect(dialog.getByRole('alert').textContent).toContain('Failed to fetch settings');
    isDown = false;
    await someone.click(dialog.getByRole('button', { name: 'Retry' }));
    await pass(50);
    expect(screen.getByRole('textbox', { name: 'Configuration name' })).toHaveProperty('value', 'Spain');
  });

  it('a configuration without bookmakers shows a hint with the way to the dialog, and asks for no list', async () => {
    const summaries = [anArbConfiguration({}, { bookmakers: { bwin: 'reference' } })];
    const page = await renderArea(area, {
      path: 'dashboard/arbs/prematch',
      routes: listRoutes(settingsRoutes('arbs', summaries)),
    });
    await pass(50);
    expect(screen.getByText('No bookmakers selected')).toBeTruthy();
    const lists = page.line.said.filter(
      (said) => said.kind === 'subscribe' && JSON.stringify(said.topic).includes('prematch'),
    );
    expect(lists).toEqual([]);
    await person().click(screen.getByRole('button', { name: 'Choose bookmakers' }));
    expect(within(screen.getByRole('dialog')).getByText(/the list stays empty/)).toBeTruthy();
  });
});

it('the rejected ones are those of the configuration, never of every bookmaker', async () => {
  const asked = async (bookmakers: ArbPayloadInput['bookmakers']) => {
    const page = await renderArea(area, {
      path: 'dashboard/arbs/prematch?view=rejected',
      routes: listRoutes(settingsRoutes('arbs', configured({ bookmakers }))),
    });
    await pass(100);
    return page.server.asked.filter(({ path }) => path.endsWith('/rejected')).map(({ body }) => body);
  };
  for (const body of await asked({ bwin: 'selected' })) {
    expect(body).toMatchObject({ channels: ['prematch', 'bwin'] });
  }
  expect(await asked({})).toEqual([]);
  expect(screen.getByText('No bookmakers selected')).toBeTruthy();
});

describe('the list follows the active configuration', () => {
  it('asks for its bookmakers, range, sports and order', async () => {
    const configuration = anArbConfiguration(
      {},
      {
        bookmakers: { bet365: 'selected', ps3838: 'selected', bwin: 'reference' },
        sports: ['tennis'],
        profitRange: { minPercentage: 2, maxPercentage: 8, sort: 'time_asc' },
      },
    );
    const page = await openList([], { routes: settingsRoutes('arbs', [configuration]) });
    const topics = page.line.said.flatMap((said) =>
      said.kind === 'subscribe' && said.topic.name === 'arbs' ? [JSON.parse(said.topic.filter)] : [],
    );
    expect(topics).toContainEqual(
      expect.objectContaining({
        channels: ['prematch', 'bet365', 'ps3838'],
        references: ['bwin'],
        bookieMapping: { pinnacle: ['ps3838'] },
        sports: ['tennis'],
        minPercentage: 2,
        maxPercentage: 8,
        sort: 'time_asc',
      }),
    );
    expect(screen.getByText(/ref\./).textContent).toContain('2 bookmakers + 1 ref.');
  });

  it('hides on the screen what has not stood long enough, until it has', async () => {
    const live = anArbConfiguration({}, { activeTimeFilters: { minActiveSeconds: 5 } });
    await openList([anArb({ addedOn: isoAt(2000) })], {
      path: 'dashboard/arbs/live',
      routes: settingsRoutes('arbs', [live], 'live'),
    });
    expect(screen.queryByRole('article')).toBeNull();
    await pass(4000);
    expect(screen.getByRole('article')).toBeTruthy();
  });
});

describe('pro mode', () => {
  const listIn = async (mode: 'prematch' | 'live', proMode: boolean) => {
    await openList([anArb()], {
      path: `dashboard/arbs/${mode}`,
      routes: settingsRoutes('arbs', [anArbConfiguration({}, { proMode })], mode),
    });
    const row = screen.getByRole('article');
    return { text: row.textContent, isCompact: row.closest('[class*="compact"]') !== null };
  };

  it('makes the rows of live arbs compact, with everything that they say', async () => {
    const plain = await listIn('live', false);
    expect(plain.isCompact).toBe(false);
    cleanup();
    expect(await listIn('live', true)).toEqual({ text: plain.text, isCompact: true });
  });

  it('is nothing that a prematch list knows, even where it is stored', async () => {
    expect((await listIn('prematch', true)).isCompact).toBe(false);
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
    const states = { bet365: 'unselected', bwin: 'selected' };
    const kept = JSON.stringify({ 'arbs:prematch': { configurationId: 'c1', states } });
    const open = await openDialog(configured(), { stored: { [KEY]: kept } });
    expect(open.dialog.getByText('Your unsaved choice of bookmakers is back.')).toBeTruthy();
    expect([isOn(open, 'Bet365'), isOn(open, 'Bwin')]).toEqual([false, true]);
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
