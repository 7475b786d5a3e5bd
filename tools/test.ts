import { chromium } from './browser.ts';
import { add, check, close, runPlaywright, runVitest } from './steps.ts';

const browser = await chromium();

/** Everything: lint, types, unit, API on both databases, component tests, and journeys in a real browser. */
close(
  add([
    await check('lint and format', 'biome', ['ci', '.']),
    await check('types', 'npm', ['run', '--silent', 'types']),
    await runVitest(),
    await check('build', 'npm', ['run', '--silent', 'build']),
    await runPlaywright('the design system in a browser', 'libs/ui/gallery/playwright.config.ts', browser),
    await runPlaywright('browser journeys', 'e2e/playwright.config.ts', browser),
  ]),
);
