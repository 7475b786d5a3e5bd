import type { Page } from 'playwright-core';

/** A style sheet that stops all motion. */
const STILL = `*, *::before, *::after {
  transition: none !important;
  animation-duration: 0s !important;
  animation-delay: 0s !important;
  animation-iteration-count: 1 !important;
}`;

/**
 * Runs `look` while all animations are stopped: halfway between two colours the contrast is never the intended one. The
 * page's policy forbids inline styles, but not constructed style sheets.
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
