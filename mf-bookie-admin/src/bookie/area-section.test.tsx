import { heardToasts, refusal } from '@bothways/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { anAdminBookie } from './testing/an-admin-bookie.ts';
import { PERMISSIONS, renderBookies, section } from './testing/bookie-server.ts';

const codere = anAdminBookie('codere', {
  basicInfo: { label: 'Codere', countries: ['ES', 'MX'], affiliateLink: 'https://www.codere.es/' },
  calculator: { ...anAdminBookie('x').calculator, minStake: 0.5, roundingStep: 1, maxStake: 500 },
  areas: {
    calculator: { version: 3, savedOn: `${new Date().getFullYear()}-01-05T09:12:00Z`, savedBy: 'Ane García' },
  },
});
const luckia = anAdminBookie('luckia', {
  basicInfo: { label: 'Luckia', countries: ['ES'], cloneGroup: 'kambi' },
});
const bookies = [codere, luckia];
const path = 'admin/bookies/codere';
const toasts = heardToasts();

/** What a field offers while one types. */
const suggestedBy = (field: HTMLElement): string[] => {
  const list = document.getElementById(field.getAttribute('list') ?? '');
  return [...(list?.querySelectorAll('option') ?? [])].map(({ value }) => value);
};

type Section = ReturnType<typeof within>;
const box = (part: Section, name: string) => part.getByRole('textbox', { name });
const type = async (part: Section, name: string, text: string) => {
  const field = box(part, name);
  await userEvent.clear(field);
  // As one would paste it: what each key does is the fields' own business, and costs a busy machine seconds.
  await userEvent.click(field);
  await userEvent.paste(text);
};
const press = (part: Section, name: string) => userEvent.click(part.getByRole('button', { name }));
const choose = async (part: Section, name: string, option: string) => {
  await userEvent.click(part.getByRole('button', { name: new RegExp(name) }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};
const heard = (title: string) => waitFor(() => expect(toasts.map((toast) => toast.title)).toContain(title));

describe('a settings area', () => {
  it('marks what is unsaved beside what it was, discards it, and says who saved last', async () => {
    await renderBookies({ bookies, path });
    const calculator = await section('Calculator');
    expect(calculator.getByText(/^Saved 5 Jan, \d\d:12, by Ane García$/)).toBeTruthy();
    expect(calculator.getByRole('button', { name: 'Save calculator' })).toHaveProperty('disabled', true);
    await type(calculator, 'Stake step', '0.1');
    await type(calculator, 'Usual limit', '250');
    expect(calculator.getByText('was 1.00')).toBeTruthy();
    expect(calculator.getByText('was 500.00')).toBeTruthy();
    expect(calculator.getByText('2 unsaved changes')).toBeTruthy();
    const row = within(screen.getByRole('list', { name: 'Bookmakers' })).getByRole('link', {
      name: /^Codere/,
    });
    expect(within(row).getByText('Unsaved')).toBeTruthy();
    const tab = within(screen.getByRole('navigation', { name: 'Settings' })).getByRole('link', {
      name: /^Calculator/,
    });
    expect(within(tab).getByRole('img', { name: '2 unsaved changes' })).toBeTruthy();
    await press(calculator, 'Discard');
    expect(calculator.queryByText(/unsaved/)).toBeNull();
    expect(box(calculator, 'Stake step')).toHaveProperty('value', '1.00');
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Saved/));
  });

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

  it('keeps what is unsaved while another one is saved', async () => {
    await renderBookies({ bookies, path });
    const calculator = await section('Calculator');
    await type(calculator, 'Stake step', '0.1');
    const bot = await section('Bot');
    await userEvent.click(bot.getByRole('switch', { name: /^Birth date required/ }));
    await press(bot, 'Save bot');
    await heard('Bot settings saved successfully');
    expect(calculator.getByText('was 1.00')).toBeTruthy();
  });

  it('keeps what is unsaved while another bookmaker is looked at', async () => {
    const { router } = await renderBookies({ bookies, path });
    const calculator = await section('Calculator');
    await type(calculator, 'Stake step', '0.1');
    await userEvent.tab();
    expect(calculator.getByText('was 1.00')).toBeTruthy();
    // With `act` the other page stands at once: left to itself it waits for a machine that has time.
    await act(() => router.navigate('/en/admin/bookies/luckia'));
    expect(screen.getByRole('heading', { level: 2, name: 'Luckia' })).toBeTruthy();
    expect(screen.queryByText('was 1.00')).toBeNull();
    await act(() => router.navigate('/en/admin/bookies/codere'));
    expect(await screen.findByText('was 1.00')).toBeTruthy();
  });

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

  it('says at each field what is wrong with it, sends nothing, and leads to the first', async () => {
    const server = await renderBookies({ bookies, path });
    const calculator = await section('Calculator');
    await type(calculator, 'Commission', '101');
    await userEvent.clear(box(calculator, 'Smallest stake'));
    await press(calculator, 'Save calculator');
    expect(calculator.getByText('At most 100')).toBeTruthy();
    expect(calculator.getByText('Must not be empty')).toBeTruthy();
    expect(calculator.getByRole('alert').textContent).toBe('2 fields need another value');
    await waitFor(() => expect(document.activeElement).toBe(box(calculator, 'Commission')));
    await type(calculator, 'Commission', '5');
    await type(calculator, 'Smallest stake', '900');
    expect(calculator.getByText('Must be the smallest stake or more')).toBeTruthy();
    expect(server.sent('codere', 'calculator')).toEqual([]);
  });

  it.each([
    ['en', { error: 'errors.ogBookieLoop' }, /^A bookmaker cannot take its prices from itself/],
    ['es', { error: 'errors.ogBookieLoop' }, /^Una casa no puede tomar las cuotas de sí misma/],
    ['en', { error: 'errors.ogBookieGone' }, /^The original is not in the catalogue/],
    ['es', { error: 'errors.ogBookieGone' }, /^La casa original no está en el catálogo/],
    // Without a key of its own: from a server that knows a rule that this page does not know yet.
    ['en', {}, /^The server does not accept this value/],
    ['es', {}, /^El servidor no acepta este valor/],
  ] as const)(
    "in %s says the server's refusal %o at the field that it names, and leads there",
    async (locale, key, said) => {
      const isEnglish = locale === 'en';
      await renderBookies({
        bookies,
        path,
        locale,
        routes: {
          'PUT /api/admin/bookies/codere/basic-info': () =>
            refusal(422, 'UNPROCESSABLE', 'Words for a log', { path: 'ogBookie', ...key }),
        },
      });
      const basic = await section(isEnglish ? 'Basic info' : 'Datos básicos');
      const original = isEnglish ? 'Original bookmaker' : 'Casa original';
      await choose(basic, original, 'Luckia');
      await press(basic, isEnglish ? 'Save basic info' : 'Guardar datos básicos');
      expect(await basic.findByText(said)).toBeTruthy();
      expect(toasts.at(-1)?.description).toMatch(said);
      expect(screen.queryByText(/Words for a log/)).toBeNull();
      await waitFor(() =>
        expect(document.activeElement).toBe(basic.getByRole('button', { name: new RegExp(original) })),
      );
      // Another choice is not what was refused.
      await choose(
        basic,
        original,
        isEnglish ? 'None, this is the original' : 'Ninguna, esta es la original',
      );
      expect(basic.queryByText(said)).toBeNull();
    },
  );

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

  it('is only to read for who lacks its permission, and says which', async () => {
    await renderBookies({
      bookies,
      path,
      permissions: PERMISSIONS.filter((each) => each !== 'manage:bookie:live'),
    });
    const live = await section('Live');
    expect(await live.findByText('Only to read: it takes manage:bookie:live to change this.')).toBeTruthy();
    expect(live.queryByRole('button', { name: 'Save live' })).toBeNull();
    await userEvent.click(live.getByRole('switch', { name: /^Collect live quotes/ }));
    expect(live.queryByText(/unsaved/)).toBeNull();
    expect((await section('Prematch')).getByRole('button', { name: 'Save prematch' })).toBeTruthy();
  });

  it('reads and writes numbers in Spanish', async () => {
    const server = await renderBookies({ bookies, path, locale: 'es' });
    const calculadora = await section('Calculadora');
    await type(calculadora, 'Paso del importe', '0,25');
    expect(calculadora.getByText('antes 1,00')).toBeTruthy();
    await press(calculadora, 'Guardar calculadora');
    await heard('Ajustes de la calculadora guardados correctamente');
    expect(server.sent('codere', 'calculator')).toMatchObject([{ roundingStep: 0.25, version: 3 }]);
  });
});
