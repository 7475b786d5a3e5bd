import type { Balances } from '@bothways/domain/bot-balances';

/** Returns a bookmaker's display name. */
export const labelOf = ({ bookmakers }: Pick<Balances, 'bookmakers'>, bookie: string): string =>
  bookmakers.find((each) => each.bookie === bookie)?.label ?? bookie;
