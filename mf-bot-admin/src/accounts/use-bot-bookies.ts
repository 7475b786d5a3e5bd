import type { BotBookie } from '@bothways/domain/bookies';
import { useQuery } from '@bothways/platform';
import { useMemo } from 'react';
import { botBookiesQuery } from './accounts.queries.ts';

export interface BotBookies {
  /** Returns the display name; the raw value if the bookmaker is unknown. */
  labelOf: (bookie: string) => string;
  find: (bookie: string) => BotBookie | undefined;
}

/** Reads the bot's bookmakers once for all cards. */
export function useBotBookies(): BotBookies {
  const { data } = useQuery(botBookiesQuery);
  return useMemo(() => {
    const byValue = new Map(data?.bookies.map((bookie) => [bookie.bookie, bookie]));
    const find = (bookie: string) => byValue.get(bookie);
    return { find, labelOf: (bookie) => find(bookie)?.label ?? data?.labels?.[bookie] ?? bookie };
  }, [data]);
}
