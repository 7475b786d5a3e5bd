import { refusal, shownToasts } from '@bothways/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { bookies, box, choose, path, press, type } from './testing/area-form.ts';
import { renderBookies, section } from './testing/bookie-server.ts';

const toasts = shownToasts();

describe('what a settings area refuses', () => {
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
});
