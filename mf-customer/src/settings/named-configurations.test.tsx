import { currentCommands } from '@bothways/platform/host';
import { refusal } from '@bothways/platform/testing';
import { act, screen, within } from '@testing-library/react';
import { describe, expect, it, test } from 'vitest';
import { openPage, pass, withFakeTime } from '../testing/screen.tsx';
import { anArbConfiguration, settingsRoutes } from '../testing/settings.ts';
import {
  choose,
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

describe('named configurations', () => {
  const spain = anArbConfiguration({ version: 3 }, { sports: ['tennis'] });
  const estonia = anArbConfiguration({ id: 'c2', name: 'Estonia', isActive: false }, { sports: ['hockey'] });
  const BOTH = [spain, estonia];
  const name = ({ dialog }: OpenDialog) =>
    dialog.getByRole<HTMLInputElement>('textbox', { name: 'Configuration name' });

  it('opens with the active one, whose name stands in the header', async () => {
    const open = await openDialog(BOTH);
    expect(name(open).value).toBe('Spain');
    expect(isOn(open, 'Tennis')).toBe(true);
    expect(screen.getByRole('button', { name: 'Configure: Spain', hidden: true })).toBeTruthy();
  });

  it('opens from the command palette too', async () => {
    await openPage([], { routes: settingsRoutes('arbs', BOTH) });
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
    expect(payloadSent(open)).toMatchObject({ name: 'Spain', version: 3, setAsActive: true });
    expect(sent(open, 'PATCH')).toEqual([]);
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

    it('toasts the text of the call where the server says nothing', async () => {
      const open = await openDialog(
        BOTH,
        failing('PUT /api/settings/arbs/prematch', () => Response.json({ success: false }, { status: 500 })),
      );
      await save(open);
      expect(titles()).toEqual(['Failed to save configuration']);
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

    it('saves again what was written when the server could not: nothing of it was taken', async () => {
      let isDown = true;
      const open = await openDialog(BOTH, {
        routes: {
          'PUT /api/settings/arbs/prematch': () =>
            isDown
              ? refusal(500, 'INTERNAL', 'Failed to update configuration')
              : { success: true, data: { ...spain, version: 4 } },
        },
      });
      await save(open);
      expect(titles()).toEqual(['Failed to update configuration']);
      isDown = false;
      await save(open);
      expect(sent(open, 'PUT').map(({ body }) => body)).toMatchObject([{ version: 3 }, { version: 3 }]);
      expect(titles().at(-1)).toBe('Configuration updated');
    });

    it.each([
      [
        'Keep what is here',
        'Mine',
        { version: 4, name: 'Mine', payload: { sports: ['hockey'], proMode: false } },
      ],
      ['Take what is saved', 'Theirs', { version: 4, name: 'Theirs', payload: { sports: ['hockey'] } }],
    ] as const)(
      'shows what was changed elsewhere beside what is typed: %s',
      async (way, written, sentThen) => {
        const current = anArbConfiguration(
          { version: 4, name: 'Theirs' },
          { sports: ['hockey'], bookmakers: { bet365: 'selected' } },
        );
        const open = await openDialog(BOTH, {
          routes: {
            'PUT /api/settings/arbs/prematch': ({ body }) =>
              JSON.stringify(body).includes('"version":4')
                ? { success: true, data: { ...current, version: 5 } }
                : refusal(409, 'CHANGED', 'changed', {
                    error: 'configurationChanged',
                    changed: ['name', 'sports'],
                    current,
                  }),
          },
        });
        await open.someone.clear(name(open));
        await open.someone.type(name(open), 'Mine');
        await save(open);
        const notice = within(open.dialog.getByRole('alert'));
        for (const text of [/Theirs/, /Mine/, /Hockey/]) expect(notice.getAllByText(text)).not.toEqual([]);
        expect(name(open).value).toBe('Mine');
        expect(open.dialog.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
        expect(titles()).toEqual([]);
        await open.someone.click(notice.getByRole('button', { name: way }));
        expect([name(open).value, isOn(open, 'Hockey')]).toEqual([written, true]);
        await save(open);
        expect(sent(open, 'PUT').at(-1)?.body).toMatchObject(sentThen);
        expect(titles()).toEqual(['Configuration updated']);
      },
    );
  });
});
