import { type BettingQuery, bettingQuerySchema } from '@bothways/domain/backtest';
import { useSearchParams } from '@bothways/platform';

const BETTING = bettingQuerySchema.keyof().options;

/** How the address says one would have bet; what it says badly is as the backtest has it. */
function bettingIn(params: URLSearchParams): BettingQuery {
  const said = BETTING.flatMap((name) => {
    const value = params.get(name);
    return value !== null && bettingQuerySchema.safeParse({ [name]: value }).success ? [[name, value]] : [];
  });
  return bettingQuerySchema.parse(Object.fromEntries(said));
}

/** What is shown, as the address keeps it. */
export function useView() {
  const [params, setParams] = useSearchParams();
  return {
    /** The backtest that is open. */
    run: params.get('run') ?? undefined,
    betting: bettingIn(params),
    /** Opens one, as a place of its own; undefined leads back to all of them. */
    open: (run: string | undefined): void => setParams(run === undefined ? {} : { run }),
    /** Judges the open one by other stakes or another delay. */
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
