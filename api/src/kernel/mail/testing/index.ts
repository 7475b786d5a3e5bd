export { headerOf, readMail } from './read-mail.ts';
export { type SmtpCatcher, startSmtpCatcher } from './smtp-catcher.ts';
