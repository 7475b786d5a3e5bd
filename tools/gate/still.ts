import type { Page } from 'playwright-core';

/** What nothing moves with. */
const STILL = `*, *::before, *::after {
  transition: none !important;
  animation-duration: 0s !important;
  animation-delay: 0s !important;
  animation-iteration-count: 1 !important;
}`;

/**
 * Runs `look` while nothing fades or moves: half way from one colour to another nothing has the contrast that it is to have.
 * The policy of the page lets no style in; a sheet that is put together in it asks nobody.
 */
export async function whileStill<T>(page: Page, look: () => Promise<T>): Promise<T> {
  await page.evaluate(`{
    // Whoever waits for the end of a fade, to take a menu away, would wait for ever for one that is cancelled.
    for (const fade of document.getAnimations())
      if (Number.isFinite(Number(fade.effect?.getComputedTiming().endTime))) fade.finish();
    globalThis.stillness = new CSSStyleSheet();
    stillness.replaceSync(${JSON.stringify(STILL)});
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, stillness];
  }`);
  try {
    return await look();
  } finally {
    await page.evaluate(
      'document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== globalThis.stillness)',
    );
  }
}
