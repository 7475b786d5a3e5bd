import { startSmtpCatcher } from '../../../api/src/kernel/mail/testing/index.ts';
import { ask } from '../faults/marks.ts';
import { isSaidToBeLeftAlone } from './left-alone.ts';
import type { Provider } from './provider.ts';

const MOODS = { well: 'well', failing: 'busy', silent: 'hang' } as const;

/** Mail: people have forgotten their password. */
export async function letterProvider(): Promise<Provider> {
  const smtp = await startSmtpCatcher();
  return {
    name: 'mail',
    settings: {
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Bothways <no-reply@bench.test>',
      // Registration needs no confirmation: only the mails under test are measured.
      EMAIL_CONFIRMATION: '0',
    },
    become: (health) => {
      smtp.mood = MOODS[health];
    },
    served: () => smtp.caught.length,
    isLeftAlone: (door) => isSaidToBeLeftAlone(door, 'mail'),
    use: async ({ origin }, person) => {
      const { email } = person;
      return ask({ origin, ...person }, '/api/auth/forgot-password', 'POST', { email });
    },
    close: () => smtp.close(),
  };
}
