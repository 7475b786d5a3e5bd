import type { Arb } from '@bothways/domain/arbs';
import { useStored } from '@bothways/platform';
import { type Dispatch, useMemo, useReducer } from 'react';
import { useBookieCalculator } from '../bookies/index.ts';
import { roomOf, useOwnAccount } from '../log-bets/index.ts';
import { type Calculation, calculate } from './calculation.ts';
import {
  type CalculatorAction,
  type CalculatorState,
  calculatorReducer,
  INITIAL,
} from './calculator.state.ts';
import { dollarRate } from './dollar-rate.ts';
import { type Fit, fitOf } from './fit.ts';

export interface Calculator {
  state: CalculatorState;
  dispatch: Dispatch<CalculatorAction>;
  calculation: Calculation;
  /** Undefined where every account allows its stake, or the person has none here. */
  fit: Fit | undefined;
}

/** Returns the calculator of one arb; its figures follow the arb's prices. */
export function useCalculator(arb: Arb): Calculator {
  const [state, dispatch] = useReducer(calculatorReducer, INITIAL);
  const [rate] = useStored(dollarRate);
  const dollarsPerEuro = rate?.dollarsPerEuro;
  const calculatorOf = useBookieCalculator();
  const calculation = useMemo(
    () => calculate(arb, state, { calculatorOf, dollarsPerEuro }),
    [arb, state, calculatorOf, dollarsPerEuro],
  );
  const ownAccount = useOwnAccount();
  const rooms = calculation.legs.map(({ pick, price, isFreebet }) => {
    const account = ownAccount(price.bookie);
    return account && roomOf(account, { side: pick.side, odds: price.quotedOdds, isFreebet });
  });
  const fit = fitOf(arb, state, { calculatorOf, dollarsPerEuro }, calculation, rooms);
  return { state, dispatch, calculation, fit };
}
