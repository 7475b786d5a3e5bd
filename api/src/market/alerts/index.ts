export { alertsOperations } from './alerts.routes.ts';
export { type Alerts, createAlerts } from './create-alerts.ts';
export {
  type TelegramConfig,
  TelegramConfigError,
  telegramConfig,
  telegramOperations,
  telegramVariables,
} from './telegram/index.ts';
