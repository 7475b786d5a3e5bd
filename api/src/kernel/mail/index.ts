export { createMailer } from './create-mailer.ts';
export { deviceName, TELEGRAM } from './device-name.ts';
export type { DigestLetter } from './digest-letter.ts';
export { letterKind } from './letter-kind.ts';
export { letterOutcomes } from './letter-outcomes.ts';
export { type LetterQueue, Letters } from './letters.ts';
export type { Mailer } from './mail.ts';
export type { GivenTime, MoneyLetterRequest } from './money-letter.ts';
export type { LetterRequest, PlainSecurityEvent } from './templates.ts';
