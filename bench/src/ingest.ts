import { parseQuote, type Quote } from '@bothways/domain/quotes';
import { Engine } from '@bothways/engine';
import { START_MS } from './engine/frames.ts';
import { rounded } from './engine/line.ts';
import { BenchMarket } from './engine/market.ts';

const BODIES = 200;
const QUOTES = 1000;

/** Bodies as a collector posts them. */
function bodies(): string[] {
  const ticks = new BenchMarket(500, 20).ticks();
  return Array.from({ length: BODIES }, () => {
    const quotes: Quote[] = Array.from({ length: QUOTES }, () => ticks.next().value);
    return JSON.stringify({ source: 'bench', quotes });
  });
}

const secondsFor = (work: () => void): number => {
  const startMs = performance.now();
  work();
  return (performance.now() - startMs) / 1000;
};

/** Quotes from a JSON body to the book, each validated, against `JSON.parse` alone of the same bodies. */
const texts = bodies();
const engine = new Engine();
let nowMs = START_MS;
const ingest = (text: string): void => {
  const body: { quotes: unknown[] } = JSON.parse(text);
  const quotes = body.quotes.map(parseQuote).flatMap(({ success, data }) => (success ? [data] : []));
  engine.apply(quotes, nowMs, 'bench');
  nowMs += 10;
};
for (const text of texts.slice(0, 40)) ingest(text);
const parseS = secondsFor(() => {
  for (const text of texts) JSON.parse(text);
});
const ingestS = secondsFor(() => {
  for (const text of texts) ingest(text);
});
const all = BODIES * QUOTES;
console.log(
  JSON.stringify({
    name: 'ingest.json',
    figure: Math.round(all / ingestS),
    unit: 'quotes/s',
    baseline: Math.round(all / parseS),
    ratio: rounded(parseS / ingestS),
  }),
);
