import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { route } from '#kernel/http';
import { type TestServices, testServices } from './test-services.ts';

const ANSWERS = {
  exact: { success: true, person: { name: 'Ana' } },
  more: { success: true, person: { name: 'Ana' }, passwordHash: 'canary' },
  deeper: { success: true, person: { name: 'Ana', email: 'canary@example.test' } },
  less: { success: true, person: {} },
};
let services: TestServices;
beforeAll(async () => {
  const answer = z.object({ success: z.literal(true), person: z.object({ name: z.string() }) });
  services = await testServices({
    mounts: [
      (api) => {
        for (const [name, body] of Object.entries(ANSWERS)) {
          const path = `/api/strict/${name}` as const;
          route(
            api,
            { method: 'get', path, tag: 'Strict', summary: name, access: 'public', answer },
            () => body,
          );
        }
      },
    ],
  });
});
afterAll(() => services.database.close());

test('an answer that holds what its operation tells of is handed on', async () => {
  expect(await (await services.app.request('/api/strict/exact')).json()).toEqual(ANSWERS.exact);
});

test.each(['more', 'deeper', 'less'])('an answer with %s fails whatever test asked for it', async (name) => {
  await expect(services.app.request(`/api/strict/${name}`)).rejects.toThrow(`/api/strict/${name} answers`);
});
