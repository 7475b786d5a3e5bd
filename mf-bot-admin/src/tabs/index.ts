export { BotTabs } from './bot-tabs.tsx';
