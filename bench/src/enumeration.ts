import '../../api/src/node-version.ts';
import { compareAnswers, type Door } from './enumeration/asking.ts';
import { startApi } from './server/api-process.ts';

/**
 * Drill `enumeration`: whether a response, or its timing, reveals that an address has an account.
 * Fails when responses differ or medians are more than 5 ms apart.
 */
const APART_MS = 5;
const PASSWORD = 'not the password';
const DOORS: readonly Door[] = [
  { name: 'sign-in', path: '/api/auth/sign-in/email', body: (email) => ({ email, password: PASSWORD }) },
  {
    name: 'sign-up',
    path: '/api/auth/sign-up/email',
    body: (email) => ({ name: 'Somebody', email, password: PASSWORD }),
  },
  { name: 'sign-in letter', path: '/api/auth/sign-in/letter', body: (email) => ({ email }) },
  { name: 'reset', path: '/api/auth/forgot-password', body: (email) => ({ email }) },
];

const api = await startApi('none', { settings: { EMAIL_CONFIRMATION: '1', TRUST_PROXY: '1' } });
try {
  for (const door of DOORS) {
    const comparison = await compareAnswers(api.origin, door);
    console.log(JSON.stringify(comparison));
    if (comparison.answers !== 1 || comparison.figure > APART_MS) process.exitCode = 1;
  }
} finally {
  await api.stop();
}
