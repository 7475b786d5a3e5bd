import { expect, test } from 'vitest';
import { play, type ScenarioSetup } from './scenario.ts';

/** A scenario as two tests: what it says happens, and a second run says the same, byte for byte. */
export function scenario(name: string, text: string, setup?: ScenarioSetup): void {
  test(name, () => {
    const { expected, actual } = play(text, setup);
    expect(actual).toEqual(expected);
  });
  test(`${name}: twice gives the same bytes`, () => {
    expect(play(text, setup).transcript).toBe(play(text, setup).transcript);
  });
}
