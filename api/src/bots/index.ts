export { createBots } from './create-bots.ts';
