import { once } from 'node:events';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { WORKSPACE_ROOT } from '../app.ts';
import { typesConfig, typeWatch } from './type-watch.ts';

const dir = mkdtempSync(path.join(tmpdir(), 'types-'));
afterAll(() => rmSync(dir, { recursive: true }));
const write = (name: string, text: string) => writeFileSync(path.join(dir, name), text);

symlinkSync(path.join(WORKSPACE_ROOT, 'node_modules'), path.join(dir, 'node_modules'));

it('tells the open page of each fault, and that there is none when it is mended', async () => {
  write('tsconfig.json', JSON.stringify({ compilerOptions: { strict: true }, include: ['*.ts'] }));
  write('a.ts', 'export const a: number = "text";\n');
  expect(typesConfig(dir)).toBe(path.join(dir, 'tsconfig.json'));
  const { middleware } = typeWatch(dir);
  const server = createServer(middleware).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const page = await fetch(`http://127.0.0.1:${port}`);
  const reader = page.body?.pipeThrough(new TextDecoderStream()).getReader();
  const nextEvent = async (): Promise<string> => {
    const { value = '' } = (await reader?.read()) ?? {};
    return value.startsWith('event: checking') ? nextEvent() : value;
  };
  expect(await nextEvent()).toBe("data: a.ts(1,14): Type 'string' is not assignable to type 'number'.\n\n");
  write('a.ts', 'export const a: number = 1;\n');
  expect(await nextEvent()).toBe('data: \n\n');
  await reader?.cancel();
  server.close();
});
