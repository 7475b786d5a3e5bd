import { Vault } from '#kernel/vault';
import type { UnsentMail } from '../letter-kind.ts';

export const VAULT = new Vault('a secret for tests of letters', []);
export const LIFE_MS = 60 * 60 * 1000;

export const letterTo = (to: string): UnsentMail => ({
  to,
  subject: 'Reset your password',
  text: 'https://bothways.test/en/reset-password#canary-token',
  html: '<p>canary-token</p>',
});
