import { useSearchParams } from '@bothways/platform';
import { useEffect, useRef, useState } from 'react';
import { type Address, withState } from './address.ts';

/**
 * The state of a calculator, mirrored in its address: it survives a reload and a change of the language, and can be
 * shared. The state leads and the address follows; external changes of the address are read back.
 */
export function useAddress<State>(address: Address<State>): [State, (change: Partial<State>) => void] {
  const [params, setParams] = useSearchParams();
  const [state, setState] = useState(() => address.read(params));
  /** Our own queries that the router has not reported back yet. */
  const sent = useRef<string[]>([]);
  const shown = useRef(state);

  useEffect(() => {
    if (shown.current === state) return;
    shown.current = state;
    setParams(
      (now) => {
        const next = withState(now, address, state);
        sent.current.push(next.toString());
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [address, setParams, state]);

  useEffect(() => {
    const own = sent.current.indexOf(params.toString());
    if (own >= 0) {
      sent.current.splice(0, own);
      return;
    }
    sent.current = [];
    const read = address.read(params);
    shown.current = read;
    setState(read);
  }, [address, params]);

  return [state, (change) => setState((now) => ({ ...now, ...change }))];
}
