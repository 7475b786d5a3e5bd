import { auditPageSchema } from '@bothways/domain/audit';
import { errorAnswerSchema } from '@bothways/domain/errors';
import {
  type AdminTestimonial,
  adminTestimonialAnswerSchema,
  adminTestimonialsAnswerSchema,
  inventedDays,
  PUBLISHED_MAX,
  sampleTestimonials,
  TESTIMONIALS_MAX,
  testimonialsAnswerSchema,
} from '@bothways/domain/testimonials';
import { beforeAll, expect, test, vi } from 'vitest';
import { racesOnBothDatabases } from '#kernel/db/testing';
import { Browser, cookieOf, type DemoName, type TestServices, testServices } from '#testing';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
const PATH = '/api/admin/testimonials';

racesOnBothDatabases('testimonials', (database) => {
  let services: TestServices;
  let admin: Browser;
  const as = async (name: DemoName): Promise<Browser> => {
    const browser = new Browser(services);
    const [key = '', value = ''] = (await cookieOf(services, name)).split('=');
    browser.cookies.set(key, value);
    return browser;
  };
  const send = (method: string, path: string, body?: unknown) =>
    admin.send(method, `${PATH}${path}`, body === undefined ? undefined : JSON.stringify(body));
  const body = (part: object = {}) => ({
    name: 'Ana',
    tag: 'PRO',
    source: 'customer',
    texts: { en: 'Good', es: 'Bien' },
    days: inventedDays(3, 1000),
    roiPct: 12.25,
    ...part,
  });
  const make = async (part: object = {}): Promise<AdminTestimonial> =>
    adminTestimonialAnswerSchema.parse(await (await send('POST', '', body(part))).json()).testimonial;
  /** As the page sends it: what was touched, from the version that it shows. */
  const change = ({ id, version }: AdminTestimonial, touched: object) =>
    send('PUT', `/${id}`, { version, ...touched });
  const refused = async (answer: Response) => {
    const { error, path } = errorAnswerSchema.parse(await answer.json());
    return [answer.status, error ?? path];
  };
  const list = async () => adminTestimonialsAnswerSchema.parse(await (await admin.get(PATH)).json());
  const all = async () => (await list()).testimonials;
  const order = async (ids: readonly (string | undefined)[], version?: string) =>
    send('POST', '/order', { ids, version: version ?? (await list()).version });
  const published = async () =>
    testimonialsAnswerSchema.parse(await (await services.app.request('/api/testimonials')).json())
      .testimonials;

  beforeAll(async () => {
    services = await testServices({ database: database() });
    admin = await as('admin');
  });

  test('begin with the six samples of the page, for everybody and kept for a minute', async () => {
    const answer = await services.app.request('/api/testimonials');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=60, stale-while-revalidate=600');
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(testimonialsAnswerSchema.parse(await answer.clone().json()).testimonials).toEqual(
      sampleTestimonials(),
    );
    // One small request.
    expect((await answer.text()).length).toBeLessThan(4000);
  });

  test('of customers are shown once they have agreed, and not before', async () => {
    const made = await make();
    expect(made).toMatchObject({ hasConsent: false, isPublished: false, roiPct: 12.25 });
    expect((await published()).map(({ id }) => id)).not.toContain(made.id);
    expect(await refused(await change(made, { isPublished: true }))).toEqual([400, 'hasConsent']);
    await change(made, { isPublished: true, hasConsent: true });
    const shown = (await published()).find(({ id }) => id === made.id);
    expect(shown).toMatchObject({ source: 'customer', name: 'Ana', texts: { en: 'Good', es: 'Bien' } });
    // What visitors do not need they do not get.
    expect(Object.keys(Object(shown)).sort()).toEqual(
      ['id', 'name', 'tag', 'source', 'texts', 'days', 'roiPct'].sort(),
    );
    await send('DELETE', `/${made.id}`);
    expect((await all()).map(({ id }) => id)).not.toContain(made.id);
    expect((await send('DELETE', `/${made.id}`)).status).toBe(404);
    expect((await change(made, { name: 'Eva' })).status).toBe(404);
  });

  test.each([
    ['name', { name: '' }],
    ['tag', { tag: 'GOLD' }],
    ['texts.es', { texts: { en: 'a', es: '' } }],
    ['texts.en', { texts: { en: 'x'.repeat(91), es: 'a' } }],
    ['days', { days: [] }],
    ['days.3', { days: inventedDays(3, 1000).with(3, 0.5) }],
    ['roiPct', { roiPct: 'much' }],
    ['source', { source: 'press' }],
  ])('with a fault in %s are refused: %j', async (path, part) => {
    expect(await refused(await send('POST', '', body(part)))).toEqual([400, path]);
  });

  test('are saved by the first of two who edit the same version', { tags: ['race'] }, async () => {
    const made = await make();
    const both = await Promise.all(['One', 'Other'].map((name) => change(made, { name })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [won, lost] = both.toSorted((a, b) => a.status - b.status);
    const { testimonial } = adminTestimonialAnswerSchema.parse(await won?.json());
    expect(await lost?.json()).toMatchObject({
      code: 'CHANGED',
      changed: ['name'],
      changedBy: expect.stringContaining('@'),
      current: { name: testimonial.name, version: testimonial.version },
    });
    // Nobody saves without having read; the same again is no conflict; what was not touched stays.
    expect((await send('PUT', `/${made.id}`, { name: 'Last' })).status).toBe(400);
    expect((await change(made, { name: testimonial.name })).status).toBe(200);
    expect(testimonial).toMatchObject({ texts: made.texts, days: made.days });
    await send('DELETE', `/${made.id}`);
  });

  test('stand in the order that somebody gives them', async () => {
    const before = (await all()).map(({ id }) => id);
    const turned = before.toReversed();
    const { version } = await list();
    expect((await order(turned, version)).status).toBe(200);
    expect((await published()).map(({ id }) => id)).toEqual(turned);
    // Who moves one in the order of before hears of it; the same again is no conflict.
    const [first = '', second = '', ...rest] = before;
    const stale = await order([second, first, ...rest], version);
    expect([stale.status, await stale.json()]).toMatchObject([409, { code: 'CHANGED', changed: ['ids'] }]);
    expect((await order(turned, version)).status).toBe(200);
    expect((await all()).map(({ id }) => id)).toEqual(turned);
    const { id } = await make();
    expect((await all()).at(-1)?.id).toBe(id);
    for (const ids of [turned, [...turned, turned[0]], [...turned, 'nobody']])
      expect(await refused(await order(ids))).toEqual([409, 'errors.orderChanged']);
    await send('DELETE', `/${id}`);
    await order(before);
  });

  test('are so many and no more, also when two come at once', { tags: ['race'] }, async () => {
    const made = await Promise.all(
      Array.from({ length: PUBLISHED_MAX - 5 }, () =>
        send('POST', '', body({ source: 'sample', isPublished: true })),
      ),
    );
    expect(made.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 6 }, () => 200), 409]);
    expect(await published()).toHaveLength(PUBLISHED_MAX);
    const hidden = await make();
    expect(await refused(await change(hidden, { hasConsent: true, isPublished: true }))).toEqual([
      409,
      'errors.publishedFull',
    ]);
    for (let count = (await all()).length; count < TESTIMONIALS_MAX; count += 1) await make();
    expect(await refused(await send('POST', '', body()))).toEqual([409, 'errors.testimonialsFull']);
    expect(await all()).toHaveLength(TESTIMONIALS_MAX);
  });

  test('leave an entry for each change', async () => {
    const [first] = await all();
    if (!first) throw new Error('no testimonial');
    await change(first, { name: 'Ana', isPublished: false });
    await send('DELETE', `/${first.id}`);
    const answer = await admin.get(`/api/admin/audit?target=testimonial:${first.id}`);
    const { entries } = auditPageSchema.parse(await answer.json());
    expect(entries.map(({ action }) => action)).toEqual(['testimonial.deleted', 'testimonial.updated']);
    // The log keeps no words of somebody who is gone.
    expect(JSON.stringify(entries.map(({ detail }) => detail))).not.toContain('Ana');
  });

  test.each(['operator', 'manager', 'pro'] as const)('are not for %s to change', async (name) => {
    const browser = await as(name);
    expect((await browser.get(PATH)).status).toBe(403);
    expect((await browser.send('POST', PATH, JSON.stringify(body()))).status).toBe(403);
  });
});
