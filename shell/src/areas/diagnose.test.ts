import type { LoadEvent } from '@bothways/domain/loading';
import { describe, expect, it } from 'vitest';
import { diagnose, examiner, integrityIn } from './diagnose.ts';
import { createDiagnosis } from './diagnosis.ts';

const script: LoadEvent = {
  part: 'script',
  outcome: 'failed',
  subject: '/mf-customer/1/area.js',
  area: 'mf-customer',
};
const style: LoadEvent = { ...script, part: 'style', subject: '/mf-customer/1/area.css' };
const manifest: LoadEvent = { ...script, part: 'manifest', message: 'Manifest answered 503' };
const share: LoadEvent = { part: 'share', outcome: 'failed', subject: 'react' };
const timeout = Object.assign(new Error('Loading chunk 7 failed.\n(timeout: /mf-customer/1/7.js)'), {
  name: 'ChunkLoadError',
});
const integrity = 'sha384-abc';

describe('a failure means', () => {
  it.each([
    [
      'unreachable',
      'a script did not come',
      new Error('ScriptNetworkError: Failed to load script'),
      [script],
      'missing',
    ],
    ['unreachable', 'a script came the second time', new Error('ScriptNetworkError'), [script], 'intact'],
    ['unreachable', 'the manifest did not come', new Error('RUNTIME-003'), [manifest], 'missing'],
    [
      'unreachable',
      'a chunk did not come',
      new Error('ChunkLoadError: Loading chunk 3 failed'),
      [],
      'missing',
    ],
    [
      'timedOut',
      'a script was too late',
      new Error('ScriptNetworkError: Script "x" timed out.'),
      [],
      'missing',
    ],
    ['timedOut', 'a chunk was too late', timeout, [], 'missing'],
    [
      'timedOut',
      'the manifest was too late',
      new Error('failed'),
      [{ ...manifest, message: 'signal timed out' }],
      'missing',
    ],
    ['tampered', 'a script has other bytes', new Error('ScriptNetworkError'), [script], 'changed'],
    [
      'tampered',
      'a style sheet has other bytes',
      new Error('Loading CSS chunk 2 failed'),
      [style],
      'changed',
    ],
    [
      'tampered',
      'a file is not of the release',
      new Error('No announced release contains /x.js'),
      [],
      'missing',
    ],
    [
      'refusedContract',
      'a shared part does not fit',
      new Error('Version 18 does not satisfy'),
      [share],
      'missing',
    ],
    ['crashedAtStart', 'it threw', new TypeError('x is not a function'), [], 'missing'],
    ['crashedAtStart', 'its entry threw', new Error('ScriptExecutionError: loaded but threw'), [], 'missing'],
    [
      'unreachable',
      'the cause was the network',
      new Error('oh', { cause: new Error('Failed to fetch') }),
      [],
      'missing',
    ],
  ] as const)('%s when %s', async (kind, _what, error, failed, found) => {
    expect(await diagnose({ error, failed, examine: async () => found })).toBe(kind);
  });
});

describe('examining a file', () => {
  const integrityOf = integrityIn(() => [{}, { '/a.js': integrity }]);
  /** A server whose bytes do or do not have the hash; a browser rejects what does not. */
  const browser =
    (status: number, hasHash: boolean): typeof fetch =>
    async (_input, init) => {
      if (init?.integrity && !hasHash) throw new TypeError('Failed to fetch');
      return new Response('', { status });
    };

  it.each([
    ['missing', 404, false],
    ['missing', 503, true],
    ['changed', 200, false],
    ['intact', 200, true],
  ] as const)('finds it %s at status %d, hash right %s', async (found, status, hasHash) => {
    expect(await examiner(integrityOf, browser(status, hasHash))('/a.js')).toBe(found);
  });

  it('finds it missing without a network, and intact where there is no hash to compare', async () => {
    expect(await examiner(integrityOf, () => Promise.reject(new TypeError()))('/a.js')).toBe('missing');
    expect(await examiner(integrityOf, browser(200, false))('/unlisted.js')).toBe('intact');
  });
});

it('a diagnosis counts what failed since the last try, for the area alone', async () => {
  const announce = (detail: LoadEvent) => window.dispatchEvent(new CustomEvent('bothways:load', { detail }));
  const release = { version: '1', manifestUrl: '/m', integrity: {} };
  const { fetchRelease, diagnose: say } = createDiagnosis(async () => undefined);
  await fetchRelease('mf-customer', release, { fresh: false });
  announce({ ...manifest, area: 'mf-bot-admin' });
  announce({ ...script, outcome: 'loaded' });
  expect(await say(new Error('x'), 'mf-customer')).toBe('crashedAtStart');
  announce(manifest);
  expect(await say(new Error('x'), 'mf-customer')).toBe('unreachable');
  await fetchRelease('mf-customer', release, { fresh: true });
  announce(share);
  expect(await say(new Error('x'), 'mf-customer')).toBe('refusedContract');
});
