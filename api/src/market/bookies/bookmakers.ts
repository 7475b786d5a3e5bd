import bookmakers from './bookmakers.json' with { type: 'json' };
import botInfo from './bot-info.json' with { type: 'json' };

/** Bookmakers of a new installation. */
export const BOOKMAKERS: readonly (typeof bookmakers)[number][] = bookmakers;

/** Bot settings of those that the bot bets with. */
export const BOT_INFO: readonly (typeof botInfo)[number][] = botInfo;
