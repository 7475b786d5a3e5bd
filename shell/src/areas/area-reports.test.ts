import { healthBeaconSchema } from '@bothways/domain/area-health';
import { expect, it } from 'vitest';
import { createAreaReports, ownFrame } from './area-reports.ts';
import { phaseOf } from './phase-of.ts';

const AREA = 'mf-customer';
const VERSION = '0.1.0-aaaaaaaaaaaa';

function reports(ticket: string | undefined = 'a ticket') {
  const sent: ReturnType<typeof healthBeaconSchema.parse>[] = [];
  const options: RequestInit[] = [];
  const clock = { ms: 0 };
  const made = createAreaReports({
    ticketFor: () => ticket,
    locale: () => 'es',
    nowMs: () => clock.ms,
    async send(_path, init) {
      options.push(init);
      sent.push(healthBeaconSchema.parse(JSON.parse(String(init.body))));
      throw new Error('offline');
    },
  });
  return { made, sent, options, clock };
}

const thrown = (stack: string): Error => Object.assign(new TypeError('Ana owes 30'), { stack });

it('a load is told once, with its time', () => {
  const { made, sent } = reports();
  made.loaded(AREA, VERSION, 412.7);
  made.loaded(AREA, VERSION, 90);
  expect(sent).toEqual([{ area: AREA, version: VERSION, ms: 413, locale: 'es', ticket: 'a ticket' }]);
});

it('a failure is told at once, by a request that outlives the page, without a word of its message', () => {
  const { made, sent, options } = reports();
  const stack = `TypeError: Ana owes 30\n at x (https://a.test/assets/lib.js:1:2)\n at y (https://a.test/${AREA}/${VERSION}/main.4c.js:3:44)`;
  made.failed(AREA, VERSION, 'setup', thrown(stack));
  made.failed(AREA, VERSION, 'render', thrown(stack));
  expect(sent).toEqual([
    {
      area: AREA,
      version: VERSION,
      phase: 'setup',
      errorClass: 'TypeError',
      frame: 'main.4c.js:3:44',
      locale: 'es',
      ticket: 'a ticket',
    },
  ]);
  expect(options[0]).toMatchObject({ keepalive: true, method: 'POST' });
  expect(String(options[0]?.body)).not.toContain('Ana');
});

it('a crash is one of the first screens, or later', () => {
  const { made, sent, clock } = reports();
  made.loaded(AREA, VERSION, 5);
  clock.ms = 9_000;
  made.crashed(AREA, VERSION, new Error('x'));
  made.loaded('mf-landing', VERSION, 5);
  clock.ms = 60_000;
  made.crashed('mf-landing', VERSION, 'no error');
  expect(sent.map(({ phase }) => phase)).toEqual([undefined, 'render', undefined, 'crash']);
});

it('without a ticket nothing is sent', () => {
  const { made, sent } = reports('');
  expect(sent).toEqual([]);
  const none = createAreaReports({
    ticketFor: () => undefined,
    locale: () => 'en',
    send: () => Promise.reject(new Error('sent')),
  });
  none.loaded(AREA, VERSION, 5);
  made.loaded(AREA, VERSION, 5);
  expect(sent).toHaveLength(1);
});

it('a frame is of the release itself, or there is none', () => {
  expect(ownFrame(thrown('at https://a.test/assets/main.js:1:2'), 'shell')).toBe('main.js:1:2');
  expect(ownFrame(thrown('at https://a.test/assets/main.js:1:2'), AREA)).toBeUndefined();
  expect(ownFrame('no error', AREA)).toBeUndefined();
});

it.each([
  ['unreachable', 'manifest', '/mf-a/1/mf-manifest.json', 'manifest'],
  ['unreachable', 'style', '/mf-a/1/main.css', 'css'],
  ['timedOut', 'script', '/mf-a/1/remoteEntry.js', 'entry'],
  ['timedOut', 'script', '/mf-a/1/12.js', 'chunk'],
  ['tampered', 'script', '/mf-a/1/12.js', 'integrity'],
  ['refusedContract', 'share', 'react', 'contract'],
  ['crashedAtStart', 'script', '/mf-a/1/12.js', 'setup'],
] as const)('%s of a %s (%s) is of the phase %s', (kind, part, subject, phase) => {
  expect(phaseOf(kind, [{ part, subject, outcome: 'failed' }])).toBe(phase);
});
