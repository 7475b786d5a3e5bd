import { expect, test } from 'vitest';
import { formatLiquidity, formatLiquidityShort } from './liquidity.ts';

const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

test.each([
  [0, '$0', '0 $', '$0', '0 $'],
  [940, '$940', '940 $', '$940', '940 $'],
  [939.6, '$940', '940 $', '$940', '940 $'],
  [999.4, '$999', '999 $', '$999', '999 $'],
  [999.6, '$1,000', '1.000 $', '$1k', '1k $'],
  [1900, '$1,900', '1.900 $', '$1.9k', '1,9k $'],
  [2000, '$2,000', '2.000 $', '$2k', '2k $'],
  [12_345, '$12,345', '12.345 $', '$12.3k', '12,3k $'],
  [999_949, '$999,949', '999.949 $', '$999.9k', '999,9k $'],
  [999_960, '$999,960', '999.960 $', '$1M', '1M $'],
  [2_400_000, '$2,400,000', '2.400.000 $', '$2.4M', '2,4M $'],
  [null, '–', '–', '–', '–'],
  [Number.NaN, '–', '–', '–', '–'],
])('%s dollars', (usd, wholeEn, wholeEs, shortEn, shortEs) => {
  expect(plain(formatLiquidity(usd, 'en'))).toBe(wholeEn);
  expect(plain(formatLiquidity(usd, 'es'))).toBe(wholeEs);
  expect(plain(formatLiquidityShort(usd, 'en'))).toBe(shortEn);
  expect(plain(formatLiquidityShort(usd, 'es'))).toBe(shortEs);
});
