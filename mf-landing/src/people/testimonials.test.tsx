import { sampleTestimonials, type Testimonial } from '@bothways/domain/testimonials';
import { type Routes, refusal, renderArea } from '@bothways/platform/testing';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import area from '../area.tsx';

configure({ asyncUtilTimeout: 10_000 });
const [sample] = sampleTestimonials();
if (!sample) throw new Error('no samples');
const customer: Testimonial = {
  ...sample,
  id: 'c1',
  name: 'Ana Real',
  source: 'customer',
  texts: { en: 'My own words', es: 'Mis palabras' },
  days: sample.days.map(() => 1000),
  roiPct: 7,
};
const answer = (testimonials: Testimonial[]): Routes => ({
  'GET /api/testimonials': () => ({ success: true, testimonials }),
});
const open = (routes: Routes, locale: 'en' | 'es' = 'en') =>
  renderArea(area, { path: '', locale, user: null, routes });
const TITLE = 'What people use it for';

it('what is published takes the place of the samples, and is asked for once', async () => {
  const { server } = await open(answer([customer]), 'es');
  const section = await screen.findByRole('region', { name: 'Para qué lo usa la gente' });
  expect((await within(section).findAllByText('Mis palabras')).length).toBeGreaterThan(0);
  expect(within(section).queryByText('Iker M.')).toBeNull();
  expect(within(section).queryByText('Datos de ejemplo')).toBeNull();
  expect(within(section).getByText(/Clientes que aceptaron salir/)).toBeTruthy();
  expect(within(section).getAllByText('+350,00 €').length).toBeGreaterThan(0);
  expect(server.asked.filter(({ path }) => path.startsWith('/api/testimonials'))).toHaveLength(1);
});

it('a sample among customers is marked as one', async () => {
  await open(answer([customer, sample]));
  const section = await screen.findByRole('region', { name: TITLE });
  await within(section).findAllByText('My own words');
  for (const card of within(section).getAllByRole('listitem')) {
    const isSample = within(card).queryByText(sample.name) !== null;
    expect(within(card).queryByText('Sample') !== null).toBe(isSample);
  }
  expect(within(section).getByText(/promises nobody anything/)).toBeTruthy();
});

it('the samples stay where the API fails, and say that they are samples', async () => {
  const { server } = await open({ 'GET /api/testimonials': () => refusal(500, 'INTERNAL') });
  const section = await screen.findByRole('region', { name: TITLE });
  await waitFor(() => expect(server.asked.some(({ path }) => path === '/api/testimonials')).toBe(true));
  expect(within(section).getByText('Sample data')).toBeTruthy();
  expect(within(section).getAllByText('Iker M.').length).toBeGreaterThan(0);
});

it('where nobody is published the section is left out', async () => {
  const { server } = await open(answer([]));
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(server.asked.some(({ path }) => path === '/api/testimonials')).toBe(true));
  await waitFor(() => expect(screen.queryByRole('region', { name: TITLE })).toBeNull());
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
});
