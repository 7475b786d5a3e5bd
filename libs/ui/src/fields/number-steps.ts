interface Limits {
  minValue?: number | undefined;
  maxValue?: number | undefined;
  digits: number;
}

/** Returns the value within its limits, rounded to the field's decimals. */
export function clampToSteps(value: number, { minValue, maxValue, digits }: Limits): number {
  const rounded = Number(value.toFixed(digits));
  return Math.min(Math.max(rounded, minValue ?? -Infinity), maxValue ?? Infinity);
}

const DIRECTION = new Map([
  ['ArrowUp', 1],
  ['ArrowDown', -1],
  ['PageUp', 10],
  ['PageDown', -10],
]);

/** Returns the value after an arrow key (an empty field counts as zero); undefined for every other key. */
export function stepped(
  value: number | null,
  key: { key: string; shiftKey: boolean },
  limits: Limits & { step: number },
): number | undefined {
  const direction = DIRECTION.get(key.key);
  if (direction === undefined) return undefined;
  const factor = key.shiftKey && Math.abs(direction) === 1 ? 10 : 1;
  return clampToSteps((value ?? 0) + direction * factor * limits.step, limits);
}
