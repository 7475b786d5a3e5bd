import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import {
  api,
  apiQuery,
  defineArea,
  defineTexts,
  Link,
  LocaleLink,
  useErrorText,
  useLiveArbs,
  useLiveStatus,
  useLocale,
  usePermission,
  useQuery,
  useSession,
  useSwitchLocale,
} from '../index.ts';
import { anArb, aUser, refusal, renderArea, sayArbs, sayChanges } from './index.ts';

function Arbs() {
  const { status, arbs, gone } = useLiveArbs({ channels: ['live'] });
  const live = useLiveStatus();
  return (
    <p>
      {live.state}: {status} {arbs.map(({ id }) => id).join(' ')} gone {[...gone.keys()].join(' ')}
    </p>
  );
}
function Person() {
  const { user } = useSession();
  const { status } = usePermission('manage:coupon');
  return (
    <p>
      {user?.personalData.name ?? 'nobody'}, coupons {status}
    </p>
  );
}
const { locales, useText } = defineTexts(
  'mf-customer',
  async () => ({ hello: 'Hello' }),
  async () => ({ hello: 'Hola' }),
);
function Words() {
  const t = useText();
  const locale = useLocale();
  const switchLocale = useSwitchLocale();
  return (
    <>
      <h1>{t('hello')}</h1>
      <button type="button" onClick={() => switchLocale(locale === 'en' ? 'es' : 'en')}>
        other
      </button>
      <LocaleLink to="dashboard/person?tab=1">below the locale</LocaleLink>
      <Link to="../person">beside</Link>
    </>
  );
}
const text = { parse: (raw: unknown) => String(raw) };
function Failing() {
  const { error } = useQuery(apiQuery({ key: ['mf-customer', 'x'], path: '/api/x', schema: text }));
  const errorText = useErrorText();
  return <p role="alert">{error ? errorText(error) : 'waiting'}</p>;
}

const area = defineArea({
  name: 'mf-customer',
  routes: [
    { path: 'dashboard/arbs', Component: Arbs },
    { path: 'dashboard/person', Component: Person },
    { path: 'dashboard/words', Component: Words },
    { path: 'dashboard/failing', Component: Failing },
  ],
  locales,
});

describe('an area in its page', () => {
  it('shows a live list as the socket tells it', async () => {
    const { line } = await renderArea(area, { path: 'dashboard/arbs' });
    expect(screen.getByText(/connecting: loading/)).toBeTruthy();
    sayArbs(line, [anArb({ id: 'a' }), anArb({ id: 'b' })]);
    expect(await screen.findByText('live: ready a b gone')).toBeTruthy();
    sayChanges(line, 2, [anArb({ id: 'c' })], ['a']);
    expect(await screen.findByText('live: ready b c gone a')).toBeTruthy();
    expect(await screen.findByText('live: ready b c gone')).toBeTruthy();
  });

  it('asks nothing of the server for a list that the plan lacks', async () => {
    const { line } = await renderArea(area, { path: 'dashboard/arbs', user: aUser({ plan: 'free' }) });
    expect(screen.getByText(/locked/)).toBeTruthy();
    expect(line.sent).toEqual([]);
  });

  it('asks nothing for a visitor either', async () => {
    const { line } = await renderArea(area, { path: 'dashboard/arbs', user: null });
    expect(screen.getByText(/error/)).toBeTruthy();
    expect(line.sent).toEqual([]);
  });

  it('asks for permissions and tells a denial from an answer on its way', async () => {
    await renderArea(area, { path: 'dashboard/person', permissions: ['manage:coupon'] });
    expect(await screen.findByText('Lea Brandt, coupons allowed')).toBeTruthy();
    await renderArea(area, { path: 'dashboard/person' });
    expect(screen.getByText('Lea Brandt, coupons unknown')).toBeTruthy();
    expect(await screen.findByText('Lea Brandt, coupons denied')).toBeTruthy();
    await renderArea(area, { path: 'dashboard/person', user: null });
    expect(screen.getByText('nobody, coupons denied')).toBeTruthy();
  });

  it('forgets the person when any answer says 401 and the server confirms it', async () => {
    const { server } = await renderArea(area, { path: 'dashboard/person' });
    for (const route of ['GET /api/x', 'GET /api/auth/me']) {
      server.on(route, () => refusal(401, 'UNAUTHORIZED'));
    }
    await api.get('/api/x', { schema: text }).catch(() => undefined);
    expect(await screen.findByText('nobody, coupons denied')).toBeTruthy();
  });

  it('keeps page and query when the language changes, and the server knows', async () => {
    const { router, server } = await renderArea(area, { path: 'dashboard/words?q=ruud#top' });
    await userEvent.click(screen.getByRole('button', { name: 'other' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/es/dashboard/words'));
    expect(router.state.location).toMatchObject({ search: '?q=ruud', hash: '#top' });
    expect(localStorage.getItem('locale:v1')).toBe('"es"');
    expect(server.asked.filter(({ path }) => path === '/api/locale')).toMatchObject([
      { method: 'POST', body: { locale: 'es' } },
    ]);
    expect(screen.getByRole('link', { name: 'below the locale' }).getAttribute('href')).toBe(
      '/es/dashboard/person?tab=1',
    );
  });

  it('speaks the language of the address', async () => {
    await renderArea(area, { path: 'dashboard/words', locale: 'es' });
    expect(screen.getByRole('heading', { name: 'Hola' })).toBeTruthy();
  });

  it('puts an error into words', async () => {
    await renderArea(area, {
      path: 'dashboard/failing',
      locale: 'es',
      routes: { 'GET /api/x': () => refusal(403, 'FORBIDDEN') },
    });
    expect(await screen.findByText('Tu cuenta no puede hacer esto.')).toBeTruthy();
  });
});
