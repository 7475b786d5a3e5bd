import { refusal, shownToasts } from '@bothways/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { bookies, box, choose, codere, path, press, type } from './testing/area-form.ts';
import { renderBookies, section } from './testing/bookie-server.ts';

const toasts = shownToasts();
/** The suggestions of a field while one types. */
const suggestedBy = (field: HTMLElement): string[] => {
  const list = document.getElementById(field.getAttribute('list') ?? '');
  return [...(list?.querySelectorAll('option') ?? [])].map(({ value }) => value);
};
const heard = (title: string) => waitFor(() => expect(toasts.map((toast) => toast.title)).toContain(title));

describe('the saving of a settings area', () => {
  it.each([
    [
      'Basic info',
      'basic-info',
      'Save basic info',
      'Basic info saved successfully',
      'Failed to save basic info',
    ],
    [
      'Calculator',
      'calculator',
      'Save calculator',
      'Calculator settings saved successfully',
      'Failed to save calculator settings',
    ],
    [
      'Information',
      'information',
      'Save information',
      'Information saved successfully',
      'Failed to save information',
    ],
    ['Bot', 'bot', 'Save bot', 'Bot settings saved successfully', 'Failed to save bot settings'],
    ['Live', 'live', 'Save live', 'Live settings saved successfully', 'Failed to save live settings'],
    [
      'Prematch',
      'prematch',
      'Save prematch',
      'Prematch settings saved successfully',
      'Failed to save prematch settings',
    ],
  ] as const)(
    '%s is saved on its own, and says in its own words how that went',
    async (name, area, save, done, failed) => {
      let refuses = true;
      const server = await renderBookies({ bookies, path });
      const put = `PUT /api/admin/bookies/codere/${area}`;
      const real = server.book;
      const part = await section(name);
      const edit = async () => {
        if (name === 'Basic info') return type(part, 'Name', 'Codere.es');
        if (name === 'Calculator') return type(part, 'Commission', '2');
        if (name === 'Information') return type(part, 'Recommendation', 'Main leagues first');
        return userEvent.click(part.getAllByRole('switch')[0] ?? document.body);
      };
      await edit();
      server.server.on(put, ({ body }) => {
        if (refuses) return refusal(500, 'INTERNAL', 'The disk is full');
        const { version, ...settings } = JSON.parse(JSON.stringify(body));
        expect(version).toBe(codere.areas[area].version);
        expect(real.get('codere')).toBeTruthy();
        server.put('codere', area, settings);
        return { success: true, message: 'Saved' };
      });
      await press(part, save);
      await heard(failed);
      // In the reader's language: what the server's own words say is for its log.
      expect(toasts.at(-1)).toMatchObject({
        tone: 'error',
        description: 'Something went wrong on our side.',
      });
      expect(part.getByText('1 unsaved change')).toBeTruthy();
      refuses = false;
      await press(part, save);
      await heard(done);
      expect(part.queryByText(/unsaved/)).toBeNull();
      expect(part.getByText(/^Saved today, .*by Lucía Bravo$/)).toBeTruthy();
      expect(document.activeElement?.textContent).toMatch(/^Saved today/);
    },
  );

  it('sends every field, cleared ones as none, with the version it began from', async () => {
    const server = await renderBookies({ bookies, path });
    const basic = await section('Basic info');
    await userEvent.clear(box(basic, 'Affiliate link'));
    const group = basic.getByRole('combobox', { name: 'Clone group' });
    expect(suggestedBy(group)).toEqual(['kambi']);
    await userEvent.click(group);
    await userEvent.paste('kambi');
    expect(basic.getByText('Same prices as Luckia.')).toBeTruthy();
    await press(basic, 'Remove Mexico');
    await press(basic, 'Country');
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Country or code' }), 'argen{Enter}');
    await choose(basic, 'Original bookmaker', 'Luckia');
    await press(basic, 'Save basic info');
    await heard('Basic info saved successfully');
    expect(server.sent('codere', 'basic-info')).toEqual([
      { label: 'Codere', countries: ['ES', 'AR'], ogBookie: 'luckia', cloneGroup: 'kambi', version: 0 },
    ]);
  });

  it('sets sports and markets to all or some, and limits to a number or none', async () => {
    const server = await renderBookies({ bookies, path });
    const live = await section('Live');
    const sports = within(live.getByRole('group', { name: 'Sports' }));
    await userEvent.click(sports.getByRole('button', { name: 'Tennis' }));
    await userEvent.click(sports.getByRole('button', { name: 'Football' }));
    expect(sports.getByText('was all')).toBeTruthy();
    await type(live, 'Quotes become stale after', '12.5');
    await type(live, 'Measured delay added', '1.8');
    await press(live, 'Save live');
    await heard('Live settings saved successfully');
    expect(server.sent('codere', 'live')).toEqual([
      {
        enabled: true,
        reference: true,
        delaySeconds: 1.8,
        staleSeconds: 12.5,
        maxPercentage: null,
        referenceWeight: 1,
        sports: ['football', 'tennis'],
        markets: null,
        version: 0,
      },
    ]);
  });

  it('is saved with Ctrl and S where the focus is, and nowhere else', async () => {
    const server = await renderBookies({ bookies, path });
    await type(await section('Calculator'), 'Commission', '2');
    const information = await section('Information');
    await type(information, 'Withdrawal wait', '1 to 3 days');
    await userEvent.keyboard('{Control>}s{/Control}');
    await heard('Information saved successfully');
    expect(server.sent('codere', 'calculator')).toEqual([]);
    expect(server.sent('codere', 'information')).toEqual([
      { register: {}, withdraw: { waiting: '1 to 3 days' }, version: 0 },
    ]);
    expect(document.activeElement).toBe(box(information, 'Withdrawal wait'));
  });
});
