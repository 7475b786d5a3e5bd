export { AlertsWorld, type Person } from './alerts-world.ts';
export { TelegramEmulator, UNREACHED_TELEGRAM } from './telegram-emulator.ts';
