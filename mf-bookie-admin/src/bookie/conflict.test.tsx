import { shownToasts } from '@bothways/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { anAdminBookie } from './testing/an-admin-bookie.ts';
import { renderBookies, section } from './testing/bookie-server.ts';

const bookies = [
  anAdminBookie('codere', {
    calculator: { ...anAdminBookie('x').calculator, minStake: 0.5, roundingStep: 1, maxStake: 500 },
  }),
];
const path = 'admin/bookies/codere';
const toasts = shownToasts();

type Section = ReturnType<typeof within>;
const type = async (part: Section, name: string, text: string) => {
  const field = part.getByLabelText(name);
  await userEvent.clear(field);
  // As one would paste it: what each key does is the fields' own business, and costs a busy machine seconds.
  await userEvent.click(field);
  await userEvent.paste(text);
};
const valueIn = (part: Section, name: string) => part.getByLabelText(name).getAttribute('value');
const save = (part: Section) => part.getByRole('button', { name: 'Save calculator' });
const theirs = (server: Awaited<ReturnType<typeof renderBookies>>, change: object) =>
  server.otherSaves('codere', 'calculator', { ...server.book.get('codere')?.calculator, ...change });

describe('an area that somebody else saves meanwhile', () => {
  it('takes over what only they changed, says so, and is saved on top of it', async () => {
    const server = await renderBookies({ bookies, path });
    const part = await section('Calculator');
    await type(part, 'Stake step', '0.1');
    await theirs(server, { minStake: 2 });
    const notice = within(await part.findByRole('region', { name: 'Saved by somebody else' }));
    expect(
      notice.getByText(/^Ane García saved this today, \d\d:\d\d, while you were editing\.$/),
    ).toBeTruthy();
    expect(notice.getByText('Taken over: Smallest stake (2.00).')).toBeTruthy();
    expect(valueIn(part, 'Smallest stake')).toBe('2.00');
    await userEvent.click(save(part));
    await waitFor(() => expect(server.sent('codere', 'calculator')).toHaveLength(1));
    expect(server.sent('codere', 'calculator')).toMatchObject([
      { minStake: 2, roundingStep: 0.1, maxStake: 500, version: 1 },
    ]);
  });

  it('asks about each field that both changed, and saves what was chosen with the new version', async () => {
    const server = await renderBookies({ bookies, path });
    const part = await section('Calculator');
    await type(part, 'Stake step', '0.1');
    await type(part, 'Usual limit', '250');
    await theirs(server, { roundingStep: 5, maxStake: 100 });
    const step = within(await part.findByRole('radiogroup', { name: 'Stake step (was 1.00)' }));
    const limit = within(part.getByRole('radiogroup', { name: 'Usual limit (was 500.00)' }));
    expect(save(part)).toHaveProperty('disabled', true);
    await userEvent.click(step.getByRole('radio', { name: 'Mine: 0.10' }));
    expect(save(part)).toHaveProperty('disabled', true);
    await userEvent.click(limit.getByRole('radio', { name: 'Ane García: 100.00' }));
    expect(valueIn(part, 'Usual limit')).toBe('100.00');
    expect(part.getByText('1 unsaved change')).toBeTruthy();
    await userEvent.click(save(part));
    await waitFor(() => expect(server.sent('codere', 'calculator')).toHaveLength(1));
    expect(server.sent('codere', 'calculator')).toMatchObject([
      { roundingStep: 0.1, maxStake: 100, version: 1 },
    ]);
    await waitFor(() => expect(part.queryByText(/unsaved/)).toBeNull());
  });

  it('has nothing unsaved where all of theirs was chosen', async () => {
    const server = await renderBookies({ bookies, path });
    const part = await section('Calculator');
    await type(part, 'Stake step', '0.1');
    await theirs(server, { roundingStep: 5 });
    await userEvent.click(await part.findByRole('radio', { name: 'Ane García: 5.00' }));
    expect(part.queryByText(/unsaved/)).toBeNull();
    expect(part.queryByRole('region', { name: 'Saved by somebody else' })).toBeNull();
    expect(valueIn(part, 'Stake step')).toBe('5.00');
  });

  it('hears of it from a refusal too, and loses nothing that was typed', async () => {
    const server = await renderBookies({ bookies, path });
    const part = await section('Calculator');
    await type(part, 'Stake step', '0.1');
    server.isFaster('codere', 'calculator', { ...server.book.get('codere')?.calculator, roundingStep: 5 });
    await userEvent.click(save(part));
    await waitFor(() =>
      expect(toasts.at(-1)).toMatchObject({
        title: 'Failed to save calculator settings',
        description: 'Somebody else has saved it meanwhile: see first what they changed.',
      }),
    );
    expect(await part.findByRole('radio', { name: 'Mine: 0.10' })).toBeTruthy();
    expect(valueIn(part, 'Stake step')).toBe('0.10');
    expect(screen.getByText(/^Ane García saved this/)).toBeTruthy();
  });
});
