import { expect, type Locator, type Page, test } from '@playwright/test';

test.beforeEach(async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Dark' })).toBeVisible();
  expect(errors).toEqual([]);
});

/** The light half of the page. */
const half = (page: Page): Locator => page.locator('main > div').first();

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.textContent ?? document.activeElement?.tagName ?? '');

test('a select works by keyboard: letters jump, Enter takes, Escape leaves it as it was', async ({
  page,
}) => {
  const select = half(page)
    .getByRole('button', { name: /Configuration/ })
    .first();
  await select.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: /Spain/ })).toBeFocused();
  await page.keyboard.press('e');
  await page.keyboard.press('Enter');
  await expect(select).toBeFocused();
  await expect(select).toContainText('Estonia');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Escape');
  await expect(select).toContainText('Estonia');
});

test('a date picker works by keyboard: typed, and with arrows in the month', async ({ page }) => {
  const picker = half(page).getByRole('group', { name: 'From' }).first();
  const [month] = await picker.getByRole('spinbutton').all();
  await month?.focus();
  await page.keyboard.type('0305');
  await expect(half(page)).toContainText('2025-03-05');
  await picker.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  for (const key of ['ArrowRight', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await expect(half(page)).toContainText('2025-03-13');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a chart is drawn, and the arrow keys walk along it', async ({ page }) => {
  const chart = half(page).getByRole('img', { name: /^Odds of Bet365/ });
  await expect(chart.last().locator('svg path')).toHaveCount(8);
  await chart.first().focus();
  await page.keyboard.press('Home');
  await expect(half(page).getByText('Bet365').first()).toContainText('2.100');
  await page.keyboard.press('ArrowRight');
  await expect(half(page).getByText('Bet365').first()).toContainText('2.150');
});

test('a menu works by keyboard and gives the focus back', async ({ page }) => {
  const button = half(page).getByRole('button', { name: 'Open' });
  await button.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitemradio', { name: /Spain/ }).last()).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Hide arb h' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test('a dialog holds the focus, closes 200 ms after Escape, and gives the focus back', async ({ page }) => {
  const button = half(page).getByRole('button', { name: 'Dialog', exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete this configuration?' });
  await expect(dialog).toBeVisible();
  for (const name of ['', 'Keep', 'Delete', '']) {
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe(name);
  }
  const closedMs = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const start = performance.now();
        new MutationObserver((_, observer) => {
          if (document.querySelector('[role=dialog]')) return;
          observer.disconnect();
          resolve(performance.now() - start);
        }).observe(document.body, { childList: true, subtree: true });
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      }),
  );
  expect(closedMs).toBeGreaterThanOrEqual(195);
  expect(closedMs).toBeLessThan(600);
  await expect(button).toBeFocused();
});

test('a sheet is pulled down to close', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await half(page).getByRole('button', { name: 'Sheet', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Detail' });
  await expect(sheet).toBeVisible();
  await page.waitForTimeout(400);
  const box = await sheet.boundingBox();
  if (!box) throw new Error('the sheet has no box');
  const x = box.x + box.width / 2;
  await page.mouse.move(x, box.y + 8);
  await page.mouse.down();
  await page.mouse.move(x, box.y + 40);
  await expect(sheet).toBeVisible();
  await page.mouse.move(x, box.y + 90);
  await page.mouse.up();
  await expect(sheet).toBeHidden();
});

for (const width of [390, 1440]) {
  for (const window of ['Dialog', 'Sheet']) {
    test(`a toast leaves the buttons of a ${window.toLowerCase()} free (${width} px)`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      for (const tone of ['success', 'error'])
        await half(page)
          .getByRole('button', { name: `Show ${tone}` })
          .click();
      await half(page).getByRole('button', { name: window, exact: true }).click();
      const buttons = page.getByRole('dialog').locator('footer').getByRole('button');
      await expect(buttons.first()).toBeVisible();
      await expect(page.getByRole('alertdialog')).toHaveCount(2);
      for (const button of await buttons.all()) await button.click({ trial: true, timeout: 3000 });
      await expect(page.getByRole('alertdialog')).toHaveCount(2);
    });
  }
}

test('every control has its ring at keyboard focus', async ({ page }) => {
  const ringless: string[] = [];
  for (let stop = 0; stop < 60; stop++) {
    await page.keyboard.press('Tab');
    const missing = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return '';
      const ringed = [element, element.closest('label'), element.parentElement, ...element.children];
      const label = element.closest('label')?.querySelectorAll('span') ?? [];
      const has = [...ringed, ...label].some(
        (part) => part && getComputedStyle(part).boxShadow.includes('4px'),
      );
      return has || getComputedStyle(element).boxShadow.includes('inset')
        ? ''
        : element.outerHTML.slice(0, 120);
    });
    if (missing) ringless.push(missing);
  }
  expect(ringless).toEqual([]);
});

test('on a phone nothing is wider than the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(390);
});
