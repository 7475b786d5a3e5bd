import { describe, expect, test } from 'vitest';
import { createLog } from './log.ts';

const setup = () => {
  const lines: string[] = [];
  return { lines, log: createLog('info', { write: (line) => void lines.push(line) }) };
};

describe('secrets are not written, wherever they stand', () => {
  const canary = 'canary-4711';

  test.each<object>([
    { password: canary },
    { token: canary },
    { headers: { cookie: canary, authorization: canary, 'set-cookie': canary } },
    { body: { password: canary, newPassword: canary, currentPassword: canary } },
    { request: { headers: { cookie: canary, authorization: canary, 'set-cookie': [canary] } } },
    { err: Object.assign(new Error('x'), { config: { headers: { authorization: canary } } }) },
    { err: Object.assign(new Error('x'), { password: canary, token: canary }) },
    { items: [{ token: canary }] },
    { secret: canary, body: { secret: canary, recoveryCodes: [canary] } },
  ])('%#', (fields) => {
    const { log, lines } = setup();
    log.info(fields, 'x');
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toContain(canary);
  });
});

test('a secret that a part of the process always names is censored, too', () => {
  const { log, lines } = setup();
  log.child({ token: 'canary-4711', area: 'x' }).info('x');
  expect(lines[0]).not.toContain('canary-4711');
  expect(lines[0]).toContain('"area":"x"');
});

test('an object that points to everything, itself included, is one short line at once', () => {
  const { log, lines } = setup();
  const big: Record<string, unknown> = { token: 'canary-4711' };
  for (let nth = 0; nth < 200; nth += 1) big[`field${nth}`] = { big, list: Array(200).fill(big) };
  log.info({ big }, 'x');
  expect(lines).toHaveLength(1);
  expect(lines[0]?.length).toBeLessThan(100_000);
  expect(lines[0]).not.toContain('canary-4711');
});

describe('what a stranger sends stays inside its line, and moves no terminal', () => {
  const LINE = '{"level":60,"msg":"forged"}';

  test.each([
    `a\n${LINE}`,
    `a\r\n${LINE}`,
    `a\r${LINE}`,
    `a\u0085${LINE}`,
    `a\u2028${LINE}`,
    `a\u2029${LINE}`,
    `a\u000b${LINE}`,
    `a\u000c${LINE}`,
    `a","level":60,"msg":"forged`,
    'a\u001b[31mred\u001b[2J',
    'a\u009b31mred',
    'a\u001b]0;title\u0007',
    'a\b\b\b',
    'a\u007f',
    'a\0b',
    'a\u202egnp.exe',
    'a\u2066b\u2069',
    '\ud800',
  ])('%j', (text) => {
    const { log, lines } = setup();
    log.info({ name: text, [text]: 1, nested: { deep: text }, err: new Error(text) }, text);
    expect(lines).toHaveLength(1);
    const [line = ''] = lines;
    expect(line.endsWith('\n')).toBe(true);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    expect(line.slice(0, -1)).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/);
    expect(JSON.parse(line)).toMatchObject({ level: 30 });
    if (text.isWellFormed()) expect(JSON.parse(line)).toMatchObject({ name: text, msg: text });
  });
});
