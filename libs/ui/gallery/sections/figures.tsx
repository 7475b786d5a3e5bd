import { Age, DateText, Liquidity, Money, Odds, Percent, RelativeTime, UiProvider } from '../../src/index.ts';
import styles from '../gallery.module.css';
import { Line, Section } from '../section.tsx';

const NOW = Date.UTC(2025, 10, 20, 18, 42);

function Row() {
  return (
    <Line wide>
      <Odds odds={2.12} />
      <Money cents={123_456} />
      <Money cents={-9758} sign="always" tone="result" />
      <Money cents={689} sign="always" tone="result" />
      <Percent percent={3.33} small />
      <Percent percent={null} />
      <Liquidity usd={1900} />
      <Liquidity usd={1900} whole />
      <Age seconds={12} />
      <Age seconds={185} />
      <Age seconds={7800} />
      <RelativeTime atMs={NOW + 93_600_000} nowMs={NOW} />
      <RelativeTime atMs={NOW - 300_000} nowMs={NOW} />
      <DateText style="dayTime" value={NOW} />
      <DateText value={undefined} />
      <DateText value="soon" />
    </Line>
  );
}

export function Figures() {
  return (
    <Section title="Figures in English and Spanish">
      <div className={styles.stack}>
        <UiProvider locale="en">
          <Row />
        </UiProvider>
        <UiProvider locale="es">
          <Row />
        </UiProvider>
      </div>
    </Section>
  );
}
