import { describe, expect, it } from 'vitest';
import { parseReplaySpec } from './replay-spec.ts';

describe('parseReplaySpec', () => {
  it.each([
    ['/data/E0.csv', { path: '/data/E0.csv', speed: undefined, columns: ['preclosing'], toPresent: false }],
    ['a b.ndjson?speed=10&times=now', { path: 'a b.ndjson', speed: 10, toPresent: true }],
    ['what?.csv?speed=0&columns=both', { path: 'what?.csv', speed: 0, columns: ['preclosing', 'closing'] }],
    ['E0.csv?columns=closing', { columns: ['closing'] }],
  ])('%s', (text, expected) => {
    expect(parseReplaySpec(text)).toMatchObject(expected);
  });

  it.each([
    ['', /needs a path/],
    ['?speed=1', /needs a path/],
    ['a.csv?speed=-1', /speed/],
    ['a.csv?speed=fast', /speed/],
    ['a.csv?columns=max', /columns/],
    ['a.csv?sped=1', /sped/],
  ])('refuses "%s"', (text, message) => {
    expect(() => parseReplaySpec(text)).toThrow(message);
  });
});
