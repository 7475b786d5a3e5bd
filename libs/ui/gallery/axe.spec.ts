import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

type Options = Parameters<AxeBuilder['options']>[0];

/** All axe rules on the whole page by default; omits passes from the report. */
const axe = (page: Page, options: Options): AxeBuilder =>
  new AxeBuilder({ page }).setLegacyMode().options({ ...options, resultTypes: ['violations'] });

async function faultsOf(builder: AxeBuilder): Promise<unknown[]> {
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}

const HALVES = { Light: 'main > div:first-child', Dark: 'main > div:last-child' };
/** Checks every element's colours, which takes longer than all other rules together: each half has its own test. */
const CONTRAST = 'color-contrast';

for (const locale of ['en', 'es']) {
  test.describe(`nothing for axe to find (${locale})`, () => {
    test.beforeEach(async ({ page }) => {
      await page.goto(`/?locale=${locale}`);
      for (const [theme, half] of Object.entries(HALVES))
        await expect(page.locator(half).getByRole('heading', { name: theme, exact: true })).toBeVisible();
    });

    for (const [theme, half] of Object.entries(HALVES)) {
      test(`in the contrast of its colours: ${theme}`, async ({ page }) => {
        expect(await faultsOf(axe(page, { runOnly: [CONTRAST] }).include(half))).toEqual([]);
      });
    }

    test('by every other rule, and in the contrast of what stands around both', async ({ page }) => {
      expect(await faultsOf(axe(page, { rules: { [CONTRAST]: { enabled: false } } }))).toEqual([]);
      const around = axe(page, { runOnly: [CONTRAST] });
      for (const half of Object.values(HALVES)) around.exclude(half);
      expect(await faultsOf(around)).toEqual([]);
    });
  });
}
