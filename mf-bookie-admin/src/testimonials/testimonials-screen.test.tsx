import { type AdminTestimonial, sampleTestimonials } from '@bothways/domain/testimonials';
import { type Routes, refusal, renderArea, shownToasts } from '@bothways/platform/testing';
import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import area from '../area.tsx';
import { readDays } from './testimonial-draft.ts';

configure({ asyncUtilTimeout: 5_000 });
const toasts = shownToasts();

const ROWS: AdminTestimonial[] = sampleTestimonials()
  .slice(0, 3)
  .map((sample) => ({ ...sample, hasConsent: false, isPublished: true, version: 'v2' }));
const [first] = ROWS;
if (!first) throw new Error('no rows');
const LIST = 'GET /api/admin/testimonials';
const list = (testimonials = ROWS) => ({ success: true, testimonials, version: 'o1' });

async function open(routes: Routes = {}) {
  const rendered = await renderArea(area, {
    path: 'admin/testimonials',
    locale: 'en',
    permissions: ['manage:testimonials'],
    routes: { [LIST]: () => list(), ...routes },
  });
  await screen.findByRole('row', { name: /Iker M\./ });
  const sent = (method: string) =>
    rendered.server.asked.filter(
      (asked) => asked.method === method && asked.path.startsWith('/api/admin/testimonials'),
    );
  return { ...rendered, sent };
}
async function fill(field: HTMLElement, text: string): Promise<void> {
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(text);
}

describe('the testimonials', () => {
  it('are moved, in one request with all of them', async () => {
    const { sent } = await open({ 'POST /api/admin/testimonials/order': () => list() });
    expect(screen.getByRole('button', { name: 'Move Iker M. up' })).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('button', { name: 'Move Iker M. down' }));
    await waitFor(() =>
      expect(sent('POST').map(({ body }) => body)).toEqual([
        { ids: ['laura', 'iker', 'tomas'], version: 'o1' },
      ]),
    );
  });

  it('are hidden with a switch; what is refused is said', async () => {
    const { sent } = await open({
      'PUT /api/admin/testimonials/iker': () => refusal(409, 'CHANGED'),
    });
    await userEvent.click(screen.getByRole('switch', { name: 'Show Iker M. on the page' }));
    await waitFor(() => expect(toasts).toMatchObject([{ tone: 'error', title: 'This was not saved' }]));
    expect(sent('PUT').map(({ body }) => body)).toEqual([{ isPublished: false, version: 'v2' }]);
  });

  it('are deleted for good after a question', async () => {
    const { sent } = await open({ 'DELETE /api/admin/testimonials/iker': () => ({ success: true }) });
    await userEvent.click(screen.getByRole('button', { name: 'Delete Iker M.' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete for good' }));
    await waitFor(() => expect(sent('DELETE')).toHaveLength(1));
  });
});

describe('a testimonial', () => {
  const days = Array.from({ length: 35 }, () => '1,50').join('\n');
  const edit = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'New testimonial' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New testimonial' }));
    await fill(dialog.getByRole('textbox', { name: 'Name' }), 'Ana');
    await fill(dialog.getByRole('textbox', { name: 'Words in English' }), 'Good');
    await fill(dialog.getByRole('textbox', { name: 'Words in Spanish' }), 'Bien');
    await fill(dialog.getByRole('textbox', { name: /35 days/ }), days);
    await fill(dialog.getByRole('textbox', { name: 'ROI' }), '5');
    return dialog;
  };

  it('of a customer is shown only with their consent', async () => {
    const { sent } = await open({
      'POST /api/admin/testimonials': () => ({ success: true, testimonial: first }),
    });
    const dialog = await edit();
    expect(dialog.getByText('35 of 35 days, +€52.50 in all')).toBeTruthy();
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Show on the page' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Add testimonial' }));
    expect(await dialog.findByText('A customer is shown only with their consent.')).toBeTruthy();
    expect(sent('POST')).toEqual([]);
    await userEvent.click(dialog.getByRole('checkbox', { name: /They agreed in writing/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Add testimonial' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('POST').map(({ body }) => body)).toMatchObject([
      { name: 'Ana', source: 'customer', hasConsent: true, isPublished: true, roiPct: 5 },
    ]);
  });

  it('that somebody else saved meanwhile shows theirs, and keeps what is typed', async () => {
    const current = { ...first, name: 'Iker Theirs', isPublished: false, version: 'v3' };
    const { sent, server } = await open({
      'PUT /api/admin/testimonials/iker': () =>
        refusal(409, 'CHANGED', 'changed', { changed: ['name', 'isPublished'], current }),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Edit Iker M.' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Iker M.' }));
    await fill(dialog.getByRole('textbox', { name: 'Name' }), 'Iker Mine');
    await fill(dialog.getByRole('textbox', { name: 'Words in English' }), 'Better');
    await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
    const notice = within(await dialog.findByRole('alert'));
    expect(notice.getByText(/Iker Theirs/)).toBeTruthy();
    expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Iker Mine');
    await userEvent.click(notice.getByRole('button', { name: 'Take theirs' }));
    expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Iker Theirs');
    expect(dialog.getByRole('checkbox', { name: 'Show on the page' })).toHaveProperty('checked', false);
    server.on('PUT /api/admin/testimonials/iker', () => ({ success: true, testimonial: current }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('PUT').at(-1)?.body).toEqual({ texts: { ...current.texts, en: 'Better' }, version: 'v3' });
  });

  it('that is a sample can have invented days, and asks nobody', async () => {
    await open();
    const dialog = await edit();
    expect(dialog.queryByRole('button', { name: 'Invent 35 days' })).toBeNull();
    await userEvent.click(dialog.getByRole('radio', { name: /A sample/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Invent 35 days' }));
    expect(dialog.getByText(/^35 of 35 days/)).toBeTruthy();
    expect(dialog.queryByRole('checkbox', { name: /They agreed/ })).toBeNull();
  });

  it.each([
    ['1 2,5 -3.25', [100, 250, -325]],
    ['−4', [-400]],
    ['', []],
    ['1,234.50', undefined],
    ['a', undefined],
    ['1e3', undefined],
    ['1.234', undefined],
  ] as const)('reads %j as %j', (text, cents) => expect(readDays(text)).toEqual(cents));
});
