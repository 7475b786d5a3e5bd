import { useFigures } from '../frame/index.ts';

/** Formats the lay stake: to the cent, or with the decimals beyond. */
export function useStakeText(): (cents: number, isRounded: boolean) => string {
  const figures = useFigures();
  return (cents, isRounded) => (isRounded ? figures.money(cents) : figures.factor(cents / 100, 4));
}
