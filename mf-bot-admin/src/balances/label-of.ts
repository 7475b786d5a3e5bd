import type { Balances } from '@bothways/domain/bot-balances';

/** How a bookmaker is called. */
export const labelOf = ({ bookmakers }: Pick<Balances, 'bookmakers'>, bookie: string): string =>
  bookmakers.find((each) => each.bookie === bookie)?.label ?? bookie;
