import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { migrate, openDatabase } from '#kernel/db';
import { smtpMailer } from './smtp-mailer.ts';
import { mailRoom } from './testing/queues.ts';
import { headerOf, readMail } from './testing/read-mail.ts';
import { startSmtpCatcher } from './testing/smtp-catcher.ts';

// Processes that begin take their time.
vi.setConfig({ testTimeout: 120_000 });

const DOOMED = new URL('./testing/doomed-process.ts', import.meta.url).pathname;
/** From before the connection to long after the mail server has it. */
const KILLED_AFTER_MS = [0, 2, 8, 30, 500];

test('a process is killed (SIGKILL) after a letter was committed: it arrives all the same, shown once', {
  tags: ['drill'],
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bothways-killed-'));
  const file = join(folder, 'test.sqlite');
  const database = openDatabase({
    url: undefined,
    file,
    onError: (error) => {
      throw error;
    },
  });
  await migrate(database);
  const catcher = await startSmtpCatcher();
  for (const [nth, ms] of KILLED_AFTER_MS.entries()) {
    const args = [DOOMED, file, catcher.url, `user${nth}@example.test`];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    await after(ms);
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  const room = mailRoom(() => ({ ...database, close: () => database.db.destroy() }));
  // When what the dead have claimed is free again.
  room.clock.ms = Date.now() + 3 * 60 * 1000;
  const mailer = smtpMailer({ url: catcher.url, from: 'no-reply@bothways.test' });
  const next = room.process(mailer.send);
  next.wake();
  await next.idle();
  for (const nth of KILLED_AFTER_MS.keys()) {
    const copies = catcher.caught.filter(({ to }) => to.includes(`user${nth}@example.test`));
    expect(copies.length).toBeGreaterThan(0);
    expect(new Set(copies.map(({ raw }) => headerOf(readMail(raw), 'message-id'))).size).toBe(1);
  }
  expect(await room.waiting()).toEqual([]);
  mailer.close();
  await database.db.destroy();
  await catcher.close();
  rmSync(folder, { recursive: true, force: true });
});
