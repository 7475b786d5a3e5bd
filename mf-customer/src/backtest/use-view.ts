import { type BettingQuery, bettingQuerySchema } from '@bothways/domain/backtest';
import { useSearchParams } from '@bothways/platform';

const BETTING = bettingQuerySchema.keyof().options;

/** Reads the stakes and delay from the address; invalid values fall back to the backtest's. */
function bettingIn(params: URLSearchParams): BettingQuery {
  const said = BETTING.flatMap((name) => {
    const value = params.get(name);
    return value !== null && bettingQuerySchema.safeParse({ [name]: value }).success ? [[name, value]] : [];
  });
  return bettingQuerySchema.parse(Object.fromEntries(said));
}

/** Returns the view that the address holds. */
export function useView() {
  const [params, setParams] = useSearchParams();
  return {
    /** The open backtest. */
    run: params.get('run') ?? undefined,
    betting: bettingIn(params),
    /** Opens a run with a history entry of its own; undefined leads back to all of them. */
    open: (run: string | undefined): void => setParams(run === undefined ? {} : { run }),
    /** Judges the open run with other stakes or another delay. */
    bet: (betting: BettingQuery): void =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [name, value] of Object.entries(betting)) after.set(name, String(value));
          return after;
        },
        { replace: true },
      ),
  };
}
export type View = ReturnType<typeof useView>;
