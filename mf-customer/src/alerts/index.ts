export { AlertsButton } from './alerts-button.tsx';
export { useAlerts } from './use-alerts.ts';
