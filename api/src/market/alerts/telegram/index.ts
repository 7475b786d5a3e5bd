export { consoleTelegram } from './console-telegram.ts';
export {
  type TelegramConfig,
  TelegramConfigError,
  telegramConfig,
  telegramVariables,
} from './telegram.config.ts';
export { mountTelegram, telegramOperations } from './telegram.routes.ts';
export { TelegramService } from './telegram.service.ts';
export { type Fetch, TelegramApi } from './telegram-api.ts';
export { telegramSender } from './telegram-sender.ts';
export { TelegramUpdates } from './telegram-updates.ts';
