import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createLog } from '#kernel/log';
import { consoleMailer } from './console-mailer.ts';

const folder = join(mkdtempSync(join(tmpdir(), 'bothways-outbox-')), 'outbox');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('without a mail server letters stand in the log and in a folder of the newest, for one user only', async () => {
  const lines: string[] = [];
  const mailer = consoleMailer(createLog('info', { write: (line) => void lines.push(line) }), folder);
  for (let nth = 0; nth < 53; nth += 1) {
    await mailer.send({
      id: `letter-${nth}`,
      to: 'ana@example.test',
      subject: `No ${nth}\r\nX: y`,
      text: `link ${nth}`,
      html: '',
    });
  }
  expect(lines[0]).toContain('link 0');
  const names = readdirSync(folder).sort();
  expect(names).toHaveLength(50);
  const newest = join(folder, names.at(-1) ?? '');
  expect(readFileSync(newest, 'utf8')).toBe('To: ana@example.test\nSubject: No 52 X: y\n\nlink 52');
  expect(statSync(newest).mode & 0o077).toBe(0);
});
