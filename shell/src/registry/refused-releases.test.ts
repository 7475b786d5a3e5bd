import { refusedIn } from '@bothways/domain/refused-releases';
import { expect, it } from 'vitest';
import { refuseRelease } from './refused-releases.ts';

const noted = (): string[] =>
  [...refusedIn(/refused=([^;]*)/.exec(document.cookie)?.[1])].filter((note) => note !== '');

it('notes the newest few, each once', () => {
  for (const version of ['1', '2', '1', '3', '4', '5', '6', '7', '8', '9'])
    refuseRelease('mf-customer', version);
  expect(noted()).toEqual(
    ['1', '3', '4', '5', '6', '7', '8', '9'].map((version) => `mf-customer@${version}`),
  );
});
