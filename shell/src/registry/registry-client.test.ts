import { REGISTRY_EVENT } from '@bothways/domain/loading';
import { createApi } from '@bothways/platform/host';
import { fakeServer, refusal } from '@bothways/platform/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CUSTOMER, LANDING } from '../testing/fake-area.tsx';
import { createRegistryClient } from './registry-client.ts';
import { isRegistry } from './registry-guard.ts';

const PATH = 'GET /platform/registry.json';
const heard = vi.fn();
const listen = (event: Event) => event instanceof CustomEvent && heard(event.detail.revision);

beforeEach(() => {
  heard.mockClear();
  window.addEventListener(REGISTRY_EVENT, listen);
  document.body.innerHTML = '<script type="application/json" id="registry"></script>';
});
afterEach(() => window.removeEventListener(REGISTRY_EVENT, listen));

const begin = (inPage: unknown, served: () => unknown) => {
  const script = document.getElementById('registry');
  if (script) script.textContent = typeof inPage === 'string' ? inPage : JSON.stringify(inPage);
  const server = fakeServer({ [PATH]: served });
  return { registry: createRegistryClient(createApi(server.fetch)), server };
};
const first = { revision: '1', remotes: [LANDING] };

describe('the registry', () => {
  it('is the one in the page, without a request', () => {
    const { registry, server } = begin(first, () => first);
    expect(registry.ownerOf('pricing')?.name).toBe('mf-landing');
    expect(registry.ownerOf('')?.name).toBe('mf-landing');
    expect(registry.ownerOf('dashboard')).toBeUndefined();
    expect(server.asked).toEqual([]);
  });

  it.each([
    ['nothing', ''],
    ['something else', '{"remotes":[{}]}'],
  ])('is empty when the page has %s', (_what, text) => {
    expect(begin(text, () => first).registry.store.get().remotes).toEqual([]);
  });

  it('is announced to the loader when it has become another', async () => {
    const { registry } = begin(first, () => ({ revision: '2', remotes: [LANDING, CUSTOMER] }));
    expect(await registry.refresh()).toBe(true);
    expect(registry.ownerOf('dashboard')?.name).toBe('mf-customer');
    expect(heard).toHaveBeenCalledWith('2');
    expect(await registry.refresh()).toBe(false);
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('stands when the server does not answer, or answers something else', async () => {
    const { registry, server } = begin(first, () => refusal(503, 'UNAVAILABLE'));
    expect(await registry.refresh('once')).toBe(false);
    server.on(PATH, () => ({ revision: 2 }));
    expect(await registry.refresh()).toBe(false);
    expect(registry.store.get()).toEqual(first);
    // Another form of answer is asked for again like every read that fails.
    expect(server.asked).toHaveLength(1 + 4);
  });
});

describe('an entry is none', () => {
  it.each([
    ['without a version', { ...LANDING, version: undefined }],
    ['with segments that are no texts', { ...LANDING, segments: [1] }],
    ['for whom it does not say', { ...LANDING, access: 'everyone' }],
    ['with a release before it that is none', { ...LANDING, previous: {} }],
  ])('%s', (_what, entry) => {
    expect(isRegistry({ revision: '1', remotes: [entry] })).toBe(false);
    expect(isRegistry(first)).toBe(true);
  });
});
