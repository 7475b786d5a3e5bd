import { HOUR_MS } from '@bothways/domain/time';
import { Vault } from '#kernel/vault';
import type { UnsentMail } from '../letter-kind.ts';

export const VAULT = new Vault('a secret for tests of letters', []);
export const LIFE_MS = HOUR_MS;
/** Key of the unsubscribe tokens. */
export const STOP_KEY = Buffer.alloc(32, 7);

export const letterTo = (to: string): UnsentMail => ({
  to,
  subject: 'Reset your password',
  text: 'https://bothways.test/en/reset-password#canary-token',
  html: '<p>canary-token</p>',
});
