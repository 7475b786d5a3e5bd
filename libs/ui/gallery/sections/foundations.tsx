import type { ReactNode } from 'react';
import { Mark, Odds, Percent } from '../../src/index.ts';
import styles from '../gallery.module.css';
import { Line, Section } from '../section.tsx';

const COLOURS = [
  'canvas',
  'surface',
  'inset',
  'line',
  'line-2',
  'text-3',
  'text-2',
  'text',
  'brand',
  'brand-soft',
  'profit',
  'profit-soft',
  'loss',
  'loss-soft',
  'warn',
  'info',
];

const STEPS = [
  {
    size: '32 / 40',
    font: 'var(--t-32)',
    weight: 600,
    tracking: '-0.03em',
    text: <Percent percent={3.33} tone="result" />,
  },
  { size: '20 / 28', font: 'var(--t-20)', weight: 600, tracking: '-0.02em', text: 'Bot users' },
  { size: '14 / 20', font: 'var(--t-14)', weight: 600, tracking: '0', text: 'Real Sociedad – Villarreal' },
  {
    size: '13 / 20',
    font: 'var(--t-13)',
    weight: 400,
    tracking: '0',
    text: (
      <>
        Over 2.25 goals{' '}
        <b>
          <Odds odds={2.12} />
        </b>
      </>
    ),
  },
  { size: '12 / 16', font: 'var(--t-12)', weight: 400, tracking: '0', text: 'LaLiga, Spain · in 1 d 2 h' },
];

export function Foundations({ logo }: { logo: ReactNode }) {
  return (
    <>
      <Section title="Mark, 16 to 48 px">
        <Line wide>
          {[16, 20, 24, 32, 48].map((size) => (
            <Mark key={size} size={size} />
          ))}
          {logo}
        </Line>
      </Section>
      <Section title="Colour">
        <div className={styles.swatches}>
          {COLOURS.map((name) => (
            <div key={name}>
              <i style={{ background: `var(--${name})` }} />
              {name}
            </div>
          ))}
        </div>
      </Section>
      <Section title="Type">
        {STEPS.map(({ size, font, weight, tracking, text }) => (
          <div className={styles.type} key={size}>
            <span>{size}</span>
            <span style={{ font, fontWeight: weight, letterSpacing: tracking }}>{text}</span>
          </div>
        ))}
      </Section>
    </>
  );
}
