import { render } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import * as icons from './icons.ts';
import { SportIcon } from './sport-icon.tsx';
import * as sports from './sports.ts';

/** Commands and numbers of an SVG path, and nothing else. */
const PATH = /^(?:[MLHVCSQTAZmlhvcsqtaz]|-?(?:\d+\.?\d*|\.\d+)|[\s,])+$/;

describe.each(Object.entries({ ...icons, ...sports }))('%s', (_, Picture) => {
  test('is one valid path that no reader announces', () => {
    const { container } = render(<Picture size={20} />);
    const svg = container.querySelector('svg');
    expect(svg?.getAttribute('aria-hidden')).toBe('true');
    expect(svg?.getAttribute('width')).toBe('20');
    expect(svg?.querySelector('path')?.getAttribute('d')).toMatch(PATH);
  });
});

const drawn = (sport: string): string =>
  render(<SportIcon sport={sport} />)
    .container.querySelector('path')
    ?.getAttribute('d') ?? '';

test('every sport of the specification has a picture of its own, soccer that of football', () => {
  const codes = [
    'football',
    'tennis',
    'basketball',
    'baseball',
    'americanFootball',
    'hockey',
    'golf',
    'boxing',
  ];
  const pictures = new Set([...codes, 'volleyball'].map(drawn));
  expect(pictures.size).toBe(9);
  expect(drawn('soccer')).toBe(drawn('football'));
});

test('an unknown sport has the neutral one', () => {
  expect(drawn('curling')).not.toBe('');
  expect(drawn('curling')).toBe(drawn('chess'));
});
