import { shownToasts } from '@bothways/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { bookies, box, path, press, type } from './testing/area-form.ts';
import { PERMISSIONS, renderBookies, section } from './testing/bookie-server.ts';

const toasts = shownToasts();
const heard = (title: string) => waitFor(() => expect(toasts.map((toast) => toast.title)).toContain(title));

describe('a settings area', () => {
  it('marks what is unsaved beside what it was, discards it, and says who saved last', async () => {
    await renderBookies({ bookies, path });
    const calculator = await section('Calculator');
    expect(calculator.getByText(/^Saved Jan 5, \d\d:12, by Ane García$/)).toBeTruthy();
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
