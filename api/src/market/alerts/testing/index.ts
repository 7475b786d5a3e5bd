export { AlertsWorld, type Person } from './alerts-world.ts';
export { decrypted, EmulatedBrowser, PushEmulator } from './push-emulator.ts';
export { TelegramEmulator, UNREACHED_TELEGRAM } from './telegram-emulator.ts';
