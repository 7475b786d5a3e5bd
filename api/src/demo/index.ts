export { seedBankroll } from './bankroll/seed-bankroll.ts';
export { seedBotLife } from './bots/seed-bot-life.ts';
export { DEMO_ACCOUNTS, DEMO_COUPON, DEMO_PASSWORD } from './demo-accounts.ts';
export { DEMO_BOT_USERS, DEMO_LINKED_EMAILS } from './demo-bot-users.ts';
export { seedConfigurations } from './seed-configurations.ts';
export { seedDemo } from './seed-demo.ts';
export { seedDemoHistory } from './seed-demo-history.ts';
export { seedFeedPast } from './seed-feed-past.ts';
