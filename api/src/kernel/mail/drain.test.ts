import { expect, test, vi } from 'vitest';
import { postJson, testServices } from '#testing';
import { readMail } from './testing/read-mail.ts';
import { startSmtpCatcher } from './testing/smtp-catcher.ts';

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

test('a letter of a process that went away comes from the next one, and its link opens', async () => {
  const catcher = await startSmtpCatcher();
  const mail = { transport: 'smtp' as const, url: catcher.url, from: 'no-reply@bothways.test' };
  catcher.mood = 'hang';
  const first = await testServices({ config: { mail } });
  await postJson(first, '/api/auth/forgot-password', { email: 'free@bothways.test' });
  const { database, clock } = first;
  await vi.waitFor(async () => {
    const rows = await database.db.selectFrom('jobs').select('attempts').execute();
    expect(rows).toEqual([{ attempts: 1 }]);
  });
  catcher.mood = 'well';
  clock.ms += 2 * 60 * 1000;
  const next = await testServices({ config: { mail }, database, clock });
  next.jobs.start();
  await next.idle();
  const text = readMail(catcher.caught[0]?.raw ?? '').parts[0]?.body ?? '';
  const token = /#([\w-]{43})/.exec(text)?.[1];
  const password = 'a new one that nobody guesses';
  expect((await postJson(next, '/api/auth/reset-password', { token, password })).status).toBe(200);
  await next.close();
  await catcher.close();
});
