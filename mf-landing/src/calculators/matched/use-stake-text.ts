import { useFigures } from '../frame/index.ts';

/** What to lay: to the cent, or with what is beyond it. */
export function useStakeText(): (cents: number, isRounded: boolean) => string {
  const figures = useFigures();
  return (cents, isRounded) => (isRounded ? figures.money(cents) : figures.factor(cents / 100, 4));
}
