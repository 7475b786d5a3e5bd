export { botUsersOperations, mountBotUsers } from './bot-users.routes.ts';
export { addBotUsers } from './bot-users.store.ts';
export { type Caller, demandBotUser } from './demand-bot-user.ts';
