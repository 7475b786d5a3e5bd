import { add, check, close, inTurn, runVitest } from './steps.ts';

/** The quick check: format, lint, types, boundaries and all tests that need no browser. */
close(
  add(
    await Promise.all([
      runVitest(),
      inTurn([() => check('lint and format', 'lint'), () => check('types', 'types')]),
    ]),
  ),
);
