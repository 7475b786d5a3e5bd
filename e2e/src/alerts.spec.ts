import { expect, type Page, test } from '@playwright/test';
import { axe } from '../fixtures/axe.ts';
import { drawn } from './draw.ts';
import { asPerson } from './people.ts';

const TEXTS = {
  en: {
    link: 'Link a chat',
    linked: 'A chat is linked.',
    test: 'Send a test',
    rules: 'What you are told of',
    from: 'From',
    unlink: 'Unlink',
    unlinked: 'No chat is linked.',
  },
  es: {
    link: 'Vincular un chat',
    linked: 'Hay un chat vinculado.',
    test: 'Enviar una prueba',
    rules: 'De qué te avisamos',
    from: 'Desde',
    unlink: 'Desvincular',
    unlinked: 'No hay ningún chat vinculado.',
  },
} as const;

const faultsOf = async (page: Page) => {
  const { violations } = await axe(page).analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
};

const JOURNEYS = [
  { locale: 'en', scheme: 'light', width: 1440, person: 'pro' },
  { locale: 'es', scheme: 'dark', width: 390, person: 'free' },
] as const;

for (const { locale, scheme, width, person } of drawn('alerts', JOURNEYS)) {
  test(`a chat is linked and a rule switched on (${locale}, ${scheme}, ${width} px, ${person})`, {
    tag: '@day9',
  }, async ({ page, context, baseURL }) => {
    const texts = TEXTS[locale];
    const origin = baseURL ?? '';
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    await asPerson(context, origin, person);
    const name = `Alerts ${locale}`;
    const kept = await context.request.post('/api/settings/arbs/prematch', {
      headers: { origin },
      data: { name, payload: { bookmakers: { bet365: 'selected', bwin: 'selected' } }, setAsActive: false },
    });
    const { data } = (await kept.json()) satisfies { data: { id: string } };

    await page.goto(`/${locale}/account/alerts`);
    const telegram = page.getByRole('region', { name: 'Telegram' });
    await telegram.getByRole('button', { name: texts.link }).click();
    await expect(telegram.getByText(texts.linked)).toBeVisible();
    await expect(telegram.getByRole('button', { name: texts.test })).toBeVisible();
    const rule = page
      .getByRole('region', { name: texts.rules })
      .getByRole('listitem')
      .filter({ hasText: name });
    await rule.getByText(name).click();
    await expect(rule.getByRole('textbox', { name: texts.from })).toBeVisible();
    await page.reload();
    await expect(rule.getByRole('textbox', { name: texts.from })).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    expect(overflow).toBeLessThanOrEqual(0);

    await telegram.getByRole('button', { name: texts.unlink }).click();
    await expect(telegram.getByText(texts.unlinked)).toBeVisible();
    await context.request.delete(`/api/settings/arbs/prematch?id=${data.id}`, { headers: { origin } });
  });
}
