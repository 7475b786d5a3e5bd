export { createMailer } from './create-mailer.ts';
export { deviceName } from './device-name.ts';
export { letterOutcomes } from './letter-outcomes.ts';
export { type LetterQueue, Letters } from './letters.ts';
export { MailQueue } from './mail-queue.ts';
