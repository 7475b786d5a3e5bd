export { lettersOver } from './letters-over.ts';
export { headerOf, readMail } from './read-mail.ts';
export { type SmtpCatcher, startSmtpCatcher } from './smtp-catcher.ts';
