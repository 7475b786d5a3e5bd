export { linkBotUsers, linkedEmails, visibleEmails } from './bot-user-links.store.ts';
export { disableUser, enableUser, isDisabled } from './disabled-users.store.ts';
export { effectivePlan, givenPlanOf, planOf } from './plans.store.ts';
export {
  findNamed,
  findUser,
  findUserIdByEmail,
  type ProfilePatch,
  renameUser,
  saveProfile,
  settleLocale,
  storedLocale,
  userExists,
} from './users.store.ts';
