import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { axe } from '../fixtures/axe.ts';
import { drawn } from './draw.ts';
import { asPerson } from './people.ts';

const TEXTS = {
  en: {
    push: 'Notifications on your devices',
    on: 'Switch on in this browser',
    isOn: 'This browser shows them.',
    this: 'This one',
    digest: 'E-mail digest',
    daily: 'Every day',
    off: 'Never',
    test: 'Send a test',
  },
  es: {
    push: 'Notificaciones en tus dispositivos',
    on: 'Activar en este navegador',
    isOn: 'Este navegador las muestra.',
    this: 'Este',
    digest: 'Resumen por correo',
    daily: 'Cada día',
    off: 'Nunca',
    test: 'Enviar una prueba',
  },
} as const;

/**
 * No push service is reachable from here: the browser's subscription is faked, with the address of a service that the
 * product knows but never calls. The worker, its registration and its notifications are the browser's own.
 */
const SUBSCRIPTION = `
  const subscription = {
    toJSON: () => ({
      endpoint: 'https://fcm.googleapis.com/fcm/send/journey-' + crypto.randomUUID(),
      keys: {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
    }),
    unsubscribe: async () => true,
  };
  PushManager.prototype.subscribe = async () => subscription;
`;
const MESSAGE = {
  title: '4.76% · Ana – Eva',
  body: 'Stood for 1 s when this was sent',
  path: '/en/account/alerts',
  tag: 'journey',
  isGone: false,
};

/** Delivers push messages to the worker as the browser does. */
async function deliver(context: BrowserContext, page: Page, messages: readonly object[]): Promise<void> {
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  const { origin } = new URL(page.url());
  for (const message of messages)
    await devtools.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId,
      data: JSON.stringify(message),
    });
}

const shown = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(
    `navigator.serviceWorker.ready.then((one) => one.getNotifications()).then((all) => all.map(({ title }) => title))`,
  );
const faultsOf = async (page: Page) => {
  const { violations } = await axe(page).analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
};

const JOURNEYS = [
  { locale: 'en', scheme: 'light', width: 1440, person: 'pro' },
  { locale: 'es', scheme: 'dark', width: 390, person: 'free' },
] as const;

for (const { locale, scheme, width, person } of drawn('push', JOURNEYS)) {
  test(`a browser shows what is pushed, until it is signed out (${locale}, ${scheme}, ${width} px)`, {
    tag: '@day2',
  }, async ({ page, context, baseURL }) => {
    const texts = TEXTS[locale];
    const origin = baseURL ?? '';
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    await context.grantPermissions(['notifications'], { origin });
    await context.addInitScript(SUBSCRIPTION);
    await asPerson(context, origin, person);
    await page.goto(`/${locale}/account/alerts`);
    const push = page.getByRole('region', { name: texts.push });
    await push.getByRole('button', { name: texts.on }).click();
    await expect(push.getByText(texts.isOn)).toBeVisible();
    await expect(push.getByText(texts.this, { exact: true })).toBeVisible();

    await deliver(context, page, [MESSAGE]);
    await expect.poll(() => shown(page)).toEqual([MESSAGE.title]);
    await deliver(context, page, [{ ...MESSAGE, title: 'GONE', isGone: true }]);
    await expect.poll(() => shown(page)).toEqual(['GONE']);

    const digest = page.getByRole('region', { name: texts.digest });
    await digest.getByText(texts.daily, { exact: true }).click();
    await expect(digest.getByRole('button', { name: texts.test })).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    expect(overflow).toBeLessThanOrEqual(0);
    await digest.getByText(texts.off, { exact: true }).click();
    await expect(digest.getByRole('button', { name: texts.test })).toBeHidden();

    const { manifest, scope } = await page.evaluate<{ manifest: string; scope: string }>(
      `navigator.serviceWorker.ready.then(({ scope }) => ({ scope, manifest: document.querySelector('link[rel=manifest]').href }))`,
    );
    expect([scope, manifest]).toEqual([`${origin}/`, `${origin}/manifest-${locale}.webmanifest`]);

    await context.request.post('/api/auth/sign-out', { headers: { origin }, data: {} });
    await asPerson(context, origin, person);
    await page.goto(`/${locale}/account/alerts`);
    await expect(push.getByRole('button', { name: texts.on })).toBeVisible();
    await expect(push.getByText(texts.this, { exact: true })).toBeHidden();
  });
}
