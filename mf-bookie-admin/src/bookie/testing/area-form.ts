import { screen, type within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anAdminBookie } from './an-admin-bookie.ts';

export const codere = anAdminBookie('codere', {
  basicInfo: { label: 'Codere', countries: ['ES', 'MX'], affiliateLink: 'https://www.codere.es/' },
  calculator: { ...anAdminBookie('x').calculator, minStake: 0.5, roundingStep: 1, maxStake: 500 },
  areas: {
    calculator: { version: 3, savedOn: `${new Date().getFullYear()}-01-05T09:12:00Z`, savedBy: 'Ane García' },
  },
});
const luckia = anAdminBookie('luckia', {
  basicInfo: { label: 'Luckia', countries: ['ES'], cloneGroup: 'kambi' },
});
export const bookies = [codere, luckia];
/** The page of `codere`. */
export const path = 'admin/bookies/codere';

type Section = ReturnType<typeof within>;
export const box = (part: Section, name: string) => part.getByRole('textbox', { name });
export const type = async (part: Section, name: string, text: string) => {
  const field = box(part, name);
  await userEvent.clear(field);
  // Pastes: handling single keys is the fields' own concern, and costs seconds on a busy machine.
  await userEvent.click(field);
  await userEvent.paste(text);
};
export const press = (part: Section, name: string) => userEvent.click(part.getByRole('button', { name }));
export const choose = async (part: Section, name: string, option: string) => {
  await userEvent.click(part.getByRole('button', { name: new RegExp(name) }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};
