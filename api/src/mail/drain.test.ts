import { expect, test, vi } from 'vitest';
import { postJson, testServices } from '../testing/test-services.ts';
import { startSmtpCatcher } from './testing/smtp-catcher.ts';

vi.setConfig({ testTimeout: 30_000 });

test('a stop sends the letters that were promised before it ends', async () => {
  const catcher = await startSmtpCatcher();
  const mail = { transport: 'smtp' as const, url: catcher.url, from: 'no-reply@bothways.test' };
  const services = await testServices({ config: { mail } });
  for (const name of ['free', 'pro', 'admin']) {
    await postJson(services, '/api/auth/forgot-password', { email: `${name}@bothways.test` });
  }
  await services.close();
  expect(catcher.caught.map(({ to }) => to.join()).sort()).toEqual([
    'admin@bothways.test',
    'free@bothways.test',
    'pro@bothways.test',
  ]);
  await catcher.close();
});
