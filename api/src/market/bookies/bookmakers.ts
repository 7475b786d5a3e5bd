import bookmakers from './bookmakers.json' with { type: 'json' };
import botInfo from './bot-info.json' with { type: 'json' };

/** The bookmakers that a new installation knows. */
export const BOOKMAKERS: readonly (typeof bookmakers)[number][] = bookmakers;

/** What it knows of those that the bot bets with. */
export const BOT_INFO: readonly (typeof botInfo)[number][] = botInfo;
