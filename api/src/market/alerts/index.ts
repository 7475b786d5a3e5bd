export { alertsOperations } from './alerts.routes.ts';
export { type Alerts, createAlerts } from './create-alerts.ts';
export { digestOperations } from './digest/index.ts';
export { deviceOperations, type PushConfig, pushConfig, pushVariables } from './push/index.ts';
export {
  type TelegramConfig,
  TelegramConfigError,
  telegramConfig,
  telegramOperations,
  telegramVariables,
} from './telegram/index.ts';
