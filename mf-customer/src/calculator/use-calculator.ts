import type { Arb } from '@bothways/domain/arbs';
import { useStored } from '@bothways/platform';
import { type Dispatch, useMemo, useReducer } from 'react';
import { useBookieCalculator } from '../bookies/index.ts';
import { type Calculation, calculate } from './calculation.ts';
import {
  type CalculatorAction,
  type CalculatorState,
  calculatorReducer,
  INITIAL,
} from './calculator.state.ts';
import { dollarRate } from './dollar-rate.ts';

export interface Calculator {
  state: CalculatorState;
  dispatch: Dispatch<CalculatorAction>;
  calculation: Calculation;
}

/** The calculator of one arb; its figures follow the arb's prices. */
export function useCalculator(arb: Arb): Calculator {
  const [state, dispatch] = useReducer(calculatorReducer, INITIAL);
  const [rate] = useStored(dollarRate);
  const dollarsPerEuro = rate?.dollarsPerEuro;
  const calculatorOf = useBookieCalculator();
  const calculation = useMemo(
    () => calculate(arb, state, { calculatorOf, dollarsPerEuro }),
    [arb, state, calculatorOf, dollarsPerEuro],
  );
  return { state, dispatch, calculation };
}
