/** Space for the dot and half a line. */
const INSET = 3;

export interface StepLine {
  path: string;
  end: { x: number; y: number };
}

const round = (value: number): number => Math.round(value * 10) / 10;

/**
 * Returns the path of a step line that fills a box: across to the next moment, then up or down. A flat line is in the
 * middle.
 * @returns undefined for fewer than two values
 */
export function stepLine(values: readonly number[], width: number, height: number): StepLine | undefined {
  const [first, ...rest] = values;
  if (first === undefined || rest.length === 0) return undefined;
  const low = Math.min(...values);
  const span = Math.max(...values) - low;
  const x = (index: number): number => round(INSET + (index * (width - 2 * INSET)) / rest.length);
  const y = (value: number): number =>
    round(span === 0 ? height / 2 : height - INSET - ((value - low) / span) * (height - 2 * INSET));
  const steps = rest.map((value, index) => `H${x(index + 1)}V${y(value)}`).join('');
  return { path: `M${x(0)} ${y(first)}${steps}`, end: { x: x(rest.length), y: y(rest.at(-1) ?? first) } };
}
