import { expect, test } from 'vitest';
import { play, type ScenarioSetup } from './scenario.ts';

/** Runs a scenario as two tests: its expectations, and that a second run is identical byte for byte. */
export function scenario(name: string, text: string, setup?: ScenarioSetup): void {
  test(name, () => {
    const { expected, actual } = play(text, setup);
    expect(actual).toEqual(expected);
  });
  test(`${name}: twice gives the same bytes`, () => {
    expect(play(text, setup).transcript).toBe(play(text, setup).transcript);
  });
}
