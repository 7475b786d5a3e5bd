import { chromium } from './browser.ts';
import { natsServer } from './bus.ts';
import { add, check, close, inTurn, runPlaywright, runVitest } from './steps.ts';
import { keepTemporaryFilesInMemory } from './temporary-files.ts';

keepTemporaryFilesInMemory();

const browser = await chromium();
// Without a bus the tests of several processes would be skipped, and the run would pass all the same.
await natsServer();

/**
 * Runs everything: lint, types, unit, API on both databases, component tests, and journeys in a real browser.
 * Single-core checks run concurrently with the tests that wait now and then; browser tests expect timely responses and
 * have the machine to themselves.
 */
close(
  add([
    ...(await Promise.all([
      runVitest(),
      inTurn([
        () => check('build', 'build'),
        () => check('lint and format', 'lint'),
        () => check('types', 'types'),
      ]),
    ])),
    await runPlaywright('the design system in a browser', 'libs/ui/gallery/playwright.config.ts', browser),
    await runPlaywright('browser journeys', 'e2e/playwright.config.ts', browser),
  ]),
);
