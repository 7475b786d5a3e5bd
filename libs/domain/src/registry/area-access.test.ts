import { describe, expect, it } from 'vitest';
import { mayLoad, visibleSpec } from './area-access.ts';
import { type AreaSpec, areaSpecSchema } from './registry.schema.ts';

const area = (over: Partial<AreaSpec>): AreaSpec =>
  areaSpecSchema.parse({
    name: 'mf-bot-admin',
    contract: 1,
    segments: ['bot'],
    access: 'permission',
    ...over,
  });
const holder = (...permissions: string[]) => ({ permissions });

describe('who may load an area', () => {
  it.each([
    ['public', null, true],
    ['session', null, false],
    ['session', holder(), true],
    ['permission', null, false],
    ['permission', holder(), false],
    ['permission', holder('read:user'), true],
    ['permission', holder('manage:user'), true],
    ['permission', holder('read:bookie'), false],
    ['permission', holder('manage:*'), true],
  ] as const)('%s by %o: %s', (access, visitor, allowed) => {
    expect(mayLoad(area({ access, permissions: ['read:user'] }), visitor)).toBe(allowed);
  });

  it('lets nobody in when a permission is asked for but none is named', () => {
    expect(mayLoad(area({ permissions: [] }), holder('manage:*'))).toBe(false);
  });
});

it('drops navigation that leads where the visitor may not go', () => {
  const entry = { path: 'bot', label: { en: 'Bot', es: 'Bot' }, icon: 'bot', section: 'backOffice' } as const;
  const spec = area({ nav: [entry, { ...entry, path: 'bot/iam', permission: 'read:iam:role' }] });
  expect(visibleSpec(spec, holder('read:user')).nav.map(({ path }) => path)).toEqual(['bot']);
  expect(visibleSpec(spec, holder('manage:iam')).nav).toHaveLength(2);
});
