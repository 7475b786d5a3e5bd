import type { Arb } from '@bothways/domain/arbs';
import { type Dispatch, useMemo, useReducer } from 'react';
import { type Calculation, calculate } from './calculation.ts';
import {
  type CalculatorAction,
  type CalculatorState,
  calculatorReducer,
  INITIAL,
} from './calculator.state.ts';

export interface Calculator {
  state: CalculatorState;
  dispatch: Dispatch<CalculatorAction>;
  calculation: Calculation;
}

/** The calculator of one arb; its figures follow the arb's prices. */
export function useCalculator(arb: Arb): Calculator {
  const [state, dispatch] = useReducer(calculatorReducer, INITIAL);
  const calculation = useMemo(() => calculate(arb, state), [arb, state]);
  return { state, dispatch, calculation };
}
