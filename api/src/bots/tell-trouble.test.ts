import { expect, test } from 'vitest';
import type { Trouble } from '#bots/bot-reports';
import { troubleRequest } from './tell-trouble.ts';

const account = { email: 'ana@bot.example', bookie: 'bwin' };

test.each<[Omit<Trouble, 'email' | 'bookie'>, object]>([
  [{ what: 'limited' }, {}],
  [{ what: 'loginError', detail: 'CredentialsError' }, { message: 'CredentialsError' }],
  // Screens have no words for it: it is told as the bot has it.
  [
    { what: 'loginError', detail: 'CaptchaError' },
    { message: 'CaptchaError', details: 'CaptchaError' },
  ],
])('%j says %j', (trouble, said) => {
  const { message, details } = troubleRequest({ ...account, ...trouble });
  expect({ message, details }).toEqual(said);
});
