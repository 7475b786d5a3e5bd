import { screen as page } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { createTexts } from '../host/index.ts';
import { defineArea, LocaleLink } from '../index.ts';
import { renderArea } from '../testing/index.ts';
import { areaTexts, lazyPart, partTexts, screen } from './index.ts';

const area = areaTexts(
  'mf-landing',
  async () => ({ home: 'Home', next: 'Next' }),
  async () => ({ home: 'Inicio', next: 'Siguiente' }),
);

const spanish = vi.fn(async () => ({ title: 'Trabajos' }));
const note = vi.fn(async () => ({ note: 'A note' }));

/** What stands in the files of a screen that is fetched: its texts are defined when its code runs. */
function jobs() {
  const texts = partTexts('jobs', async () => ({ title: 'Jobs' }), spanish, area);
  return function JobsScreen() {
    const t = texts.useText();
    return (
      <main>
        <h1>{t('title')}</h1>
        <p>{t('home')}</p>
        <Note />
      </main>
    );
  };
}

const Note = lazyPart(async () => {
  const texts = partTexts('note', note, async () => ({ note: 'Una nota' }), area);
  return function NotePart() {
    return <p>{texts.useText()('note')}</p>;
  };
});

function Home() {
  const t = area.useText();
  return (
    <LocaleLink to="jobs">
      {t('home')} {t('next')}
    </LocaleLink>
  );
}

const ROUTES = [
  { path: 'home', Component: Home },
  { path: 'jobs', lazy: screen(async () => jobs()) },
];

it('a screen comes with its texts and those of its parts, in one language', async () => {
  const landing = defineArea({ name: 'mf-landing', routes: ROUTES, locales: area.locales });
  await renderArea(landing, { path: 'home' });
  await userEvent.click(page.getByRole('link', { name: 'Home Next' }));
  await page.findByRole('heading', { name: 'Jobs' });
  expect([page.getByText('Home'), page.getByText('A note')]).toHaveLength(2);
  expect(note).toHaveBeenCalledOnce();
  expect(spanish).not.toHaveBeenCalled();
});

it('what has come changes its language with the page', async () => {
  const texts = createTexts('en', { 'mf-landing': area.locales });
  await texts.use('en');
  await screen(async () => jobs())();
  await texts.use('es');
  expect(texts.find('es', ['mf-landing/jobs'], 'title')).toBe('Trabajos');
});

it('a screen whose texts do not come is not shown without them', async () => {
  createTexts('en');
  const none = async () => ({});
  const lost = vi.fn(none).mockRejectedValueOnce(new Error('no way there'));
  const failing = screen(async () => {
    partTexts('lost', lost, none, area);
    return Home;
  });
  await expect(failing()).rejects.toThrow('no way there');
  expect(await failing()).toEqual({ Component: Home });
});

it('a key that neither the part nor what stands above it has is a type error', () => {
  const nothing = async () => ({});
  const one = partTexts(
    'one',
    async () => ({ a: '' }),
    async () => ({ a: '' }),
    area,
  );
  const two = partTexts(
    'two',
    async () => ({ b: '' }),
    async () => ({ b: '' }),
    one,
    area,
  );
  const known = (t: ReturnType<typeof two.useText>) => [t('a'), t('b'), t('home')];
  const wrong = (t: ReturnType<typeof one.useText>) => [
    // @ts-expect-error that is the other part's
    () => t('b'),
    // @ts-expect-error Spanish has no `a`
    () => partTexts('three', async () => ({ a: '' }), nothing, area),
  ];
  expect([known, wrong, two.namespaces]).toHaveLength(3);
  expect(two.namespaces).toEqual(['mf-landing/two', 'mf-landing/one', 'mf-landing']);
});
