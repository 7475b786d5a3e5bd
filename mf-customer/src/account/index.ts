export { accountRoutes } from './account.routes.tsx';
export { download } from './download.ts';
export { TimeReminder } from './limits/time-reminder.tsx';
export { Section } from './section.tsx';
export { accountTexts } from './texts.ts';
