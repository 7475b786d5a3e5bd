export { type Bots, createBots } from './create-bots.ts';
