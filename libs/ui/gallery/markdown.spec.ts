import { expect, type Page, test } from '@playwright/test';
import { HOSTILE, LONG } from '../src/markdown/testing/vectors.ts';

/** Every element that the renderer can produce. */
const ALLOWED = {
  elements: 'DIV P H2 H3 H4 H5 H6 STRONG EM CODE PRE BLOCKQUOTE UL OL LI HR BR A SPAN'.split(' '),
  attributes: 'class href target rel tabindex data-rac data-react-aria-pressable role'.split(' '),
  protocols: ['http:', 'https:', 'mailto:'],
};
/** Maximum main-thread time for a text of maximum length, until it is rendered. */
const WORK_MS = 3_000;

interface Shown {
  text: string;
  faults: string[];
}

/** Types the texts into the page one by one and returns the results. */
const show = (page: Page, texts: readonly string[]): Promise<Shown[]> =>
  page.evaluate(
    async ([all, allowed]) => {
      const field = document.querySelector('[data-typed]')?.parentElement?.querySelector('textarea');
      const typed = document.querySelector('[data-typed]');
      const value = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value');
      if (!field || !typed || !value?.set) throw new Error('The page has no place for texts');
      const nextTask = () => new Promise((resolve) => setTimeout(resolve));
      const faultsIn = (root: Element): string[] => {
        const parts = [...root.querySelectorAll('*')];
        return parts.flatMap((part) => [
          ...(allowed.elements.includes(part.tagName) ? [] : [part.tagName]),
          ...[...part.attributes]
            .map(({ name }) => name)
            .filter((name) => !allowed.attributes.includes(name)),
          ...(part instanceof HTMLAnchorElement && !allowed.protocols.includes(part.protocol)
            ? [part.href]
            : []),
        ]);
      };
      /** Reparsing the copied markup must give the same: mutation XSS depends on differences. */
      const changesWhenRead = (root: Element): string[] => {
        const again = new DOMParser().parseFromString(root.innerHTML, 'text/html').body;
        const tags = (from: Element) => [...from.querySelectorAll('*')].map(({ tagName }) => tagName).join();
        return tags(again) === tags(root) ? [] : ['reads as other markup'];
      };
      const shown: Shown[] = [];
      for (const text of all) {
        value.set.call(field, text);
        field.dispatchEvent(new Event('input', { bubbles: true }));
        await nextTask();
        typed.getBoundingClientRect();
        const isMissing = text.trim() !== '' && typed.querySelector('*') === null;
        const faults = [...faultsIn(typed), ...changesWhenRead(typed), ...(isMissing ? ['not shown'] : [])];
        shown.push({ text, faults });
      }
      return shown;
    },
    [texts, ALLOWED] as const,
  );

for (const locale of ['en', 'es']) {
  test(`hostile markdown runs nothing, loads nothing and leads nowhere (${locale})`, async ({
    page,
    context,
  }) => {
    test.slow();
    const happened: string[] = [];
    await page.goto(`/?locale=${locale}`);
    await expect(page.getByRole('heading', { name: 'Dark' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const scripts = await page.locator('script').count();
    page.on('dialog', (dialog) => {
      happened.push(`dialog ${dialog.message()}`);
      void dialog.dismiss();
    });
    context.on('request', (request) => happened.push(`request ${request.url()}`));
    context.on('page', () => happened.push('window'));
    page.on('framenavigated', (frame) => happened.push(`navigation ${frame.url()}`));
    page.on('pageerror', (error) => happened.push(`error ${error.message}`));
    const shown = await show(page, HOSTILE);
    expect(shown.length).toBeGreaterThan(300);
    expect(shown.filter(({ faults }) => faults.length > 0)).toEqual([]);
    await page.waitForLoadState('networkidle');
    expect(happened).toEqual([]);
    expect(await page.locator('script').count()).toBeLessThanOrEqual(scripts);
  });
}

test('markdown of any shape is drawn with bounded work', async ({ page, context }) => {
  test.slow();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Dark' })).toBeVisible();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  // The thread's busy time, which on a loaded machine is shorter than the elapsed time.
  const workedMs = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN);
  };
  for (const [what, text] of LONG) {
    const before = await workedMs();
    const [shown] = await show(page, [text]);
    const work = (await workedMs()) - before;
    test.info().annotations.push({ type: what, description: `${Math.round(work)} ms` });
    expect([what, shown?.faults]).toEqual([what, []]);
    expect(work, what).toBeLessThan(WORK_MS);
  }
});
