import { expect, test } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { Age, DateText, Liquidity, Money, Odds, Percent, RelativeTime } from './figures.tsx';

const NOW = Date.UTC(2025, 10, 20, 18, 42);
const text = (element: React.ReactElement, locale: 'en' | 'es'): string =>
  renderUi(element, locale).container.textContent.replaceAll('\u00a0', ' ');

test.each([
  ['odds', <Odds key="" odds={2.12} />, '2.120', '2,120'],
  ['money', <Money cents={123_456} key="" />, '€1,234.56', '1.234,56 €'],
  ['a result', <Money cents={-9758} key="" sign="always" tone="result" />, '−€97.58', '−97,58 €'],
  ['percent', <Percent key="" percent={3.33} />, '3.33%', '3,33 %'],
  ['percent with a small sign', <Percent key="" percent={3.33} small />, '3.33%', '3,33 %'],
  ['a missing percent', <Percent key="" percent={null} small />, '–', '–'],
  ['liquidity', <Liquidity key="" usd={1900} />, '$1.9k', '1,9k $'],
  ['whole liquidity', <Liquidity key="" usd={1900} whole />, '$1,900', '1.900 $'],
  ['age', <Age key="" seconds={185} />, '3m 05s', '3m 05s'],
  ['a moment', <RelativeTime atMs={NOW - 300_000} key="" nowMs={NOW} />, '5 min ago', 'hace 5 min'],
  ['no date', <DateText key="" value={null} />, 'N/A', 'N/A'],
  ['what is no date', <DateText key="" value="soon" />, 'Invalid date', 'Fecha no válida'],
])('%s', (_, element, en, es) => {
  expect(text(element, 'en')).toBe(en);
  expect(text(element, 'es')).toBe(es);
});

test('a date carries its moment for machines', () => {
  const { container } = renderUi(<DateText value={NOW} />);
  expect(container.querySelector('time')?.dateTime).toBe('2025-11-20T18:42:00.000Z');
});
