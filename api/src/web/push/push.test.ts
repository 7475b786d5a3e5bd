import { createHash, createPrivateKey, sign } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  DEPLOY_KEY,
  deployKeysAnswerSchema,
  installationAnswerSchema,
  newDeployKeyAnswerSchema,
  openedAnswerSchema,
  PUSH_LIMITS,
  pushedAnswerSchema,
  type SignedMessage,
  signatureHeader,
  signedBytes,
  withdrawnAnswerSchema,
} from '@bothways/domain/deploy-keys';
import { deploymentsAnswerSchema } from '@bothways/domain/deployments';
import { areaSpecSchema, type Release } from '@bothways/domain/registry';
import { DAY_MS } from '@bothways/domain/time';
import {
  contentVersion,
  readRollouts,
  sha384,
  stepBack,
  toCanary,
  toPaused,
  toStable,
  withoutCanary,
} from '@bothways/releases';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { onOneDatabase } from '#kernel/db/testing';
import { cookieOf, expectOk, postJson, type TestServices, testServices } from '#testing';
import { fullStore } from '#web/registry/testing';
import { DatabaseRecord } from '#web/rollouts';
import type { GateVerdict } from './release-gate.ts';

onOneDatabase('pushing releases', (database) => {
  const store = fullStore();
  /** The next verdict of the gate, and all that it was asked. */
  let verdict: GateVerdict = { ok: true, faults: [] };
  const looked: string[] = [];
  /** Happens while the gate looks. */
  let meanwhile = async (): Promise<unknown> => undefined;
  let services: TestServices;
  let cookie: string;
  let installation: string;
  let record: DatabaseRecord;
  beforeAll(async () => {
    services = await testServices({
      database: database(),
      config: { releasesDir: store.root },
      gate: async (remote, version) => {
        looked.push(`${remote}@${version}`);
        await meanwhile();
        return verdict;
      },
    });
    record = new DatabaseRecord({ db: services.database.db, root: store.root });
    cookie = await cookieOf(services, 'admin');
    const answer = await expectOk(Promise.resolve(services.app.request('/api/deploy/installation')));
    installation = installationAnswerSchema.parse(answer).installation;
  });

  // No canary of one test stands in the way of the next.
  afterEach(async () => {
    if ((await running())?.canary) await record.change(new Date(), (apps) => withoutCanary(apps, 'mf-tips'));
  });

  const admin = (path: string, body: unknown = {}) =>
    postJson(services, `/api/admin/deploy-keys${path}`, body, { cookie });

  /** A team with its key. */
  async function team(over: object = {}) {
    const input = { name: 'Tips team', remotes: ['mf-tips'], reach: 'everybody', days: 90, ...over };
    const answer = await expectOk(admin('', input));
    const { key, deployKey } = newDeployKeyAnswerSchema.parse(answer);
    const seed = DEPLOY_KEY.exec(deployKey)?.[2] ?? '';
    // PKCS #8 of an ed25519 seed: its head, then the seed.
    const der = Buffer.concat([
      Buffer.from('302e020100300506032b657004220420', 'hex'),
      Buffer.from(seed, 'base64url'),
    ]);
    return { ...key, deployKey, privateKey: createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }) };
  }
  type Team = Awaited<ReturnType<typeof team>>;

  const manifest = {
    metaData: { remoteEntry: { path: '', name: 'remoteEntry.js' } },
    shared: [],
    exposes: [
      { path: './area', assets: { js: { sync: ['area.js'], async: [] }, css: { sync: [], async: [] } } },
    ],
  };

  /** A release of the team's remote whose code says `text`. */
  function aRelease(text: string, spec: object = {}, more: Record<string, string> = {}) {
    const files: Record<string, string> = { 'remoteEntry.js': 'entry', 'area.js': text, ...more };
    const hashes = Object.fromEntries(
      Object.entries(files).map(([name, each]) => [name, sha384(Buffer.from(each))]),
    );
    const area = areaSpecSchema.parse({
      name: 'mf-tips',
      contract: 1,
      segments: ['tips'],
      access: 'session',
      ...spec,
    });
    const release: Release = {
      name: 'mf-tips',
      version: contentVersion('1.0.0', { files: hashes, spec: area, manifest }),
      builtAt: '2026-11-20T12:00:00Z',
      spec: area,
      manifest,
      files: hashes,
    };
    return { release, files };
  }

  interface Over {
    installation?: string;
    word?: SignedMessage;
    body?: Uint8Array;
  }

  async function send(
    { id, privateKey }: Pick<Team, 'id' | 'privateKey'>,
    method: string,
    path: string,
    [message, version, signed]: [SignedMessage, string, Uint8Array],
    body: Uint8Array | undefined,
    over: Over = {},
  ) {
    const subject = { installation: over.installation ?? installation, remote: 'mf-tips', version };
    const signature = sign(null, signedBytes(over.word ?? message, subject, signed), privateKey).toString(
      'base64url',
    );
    return services.app.request(`/api/deploy/mf-tips/releases${path}`, {
      method,
      headers: { 'bothways-signature': signatureHeader(id, signature), 'bothways-version': version },
      ...(body && { body: Buffer.from(over.body ?? body) }),
    });
  }
  const bytes = (value: unknown): Uint8Array<ArrayBuffer> => new TextEncoder().encode(JSON.stringify(value));

  const open = (by: Team, release: Release, over?: Over) =>
    send(by, 'POST', '', ['release', release.version, bytes(release)], bytes(release), over);
  const put = (by: Team, { version }: Release, text: string, over?: Over) => {
    const hash = createHash('sha384').update(text).digest('hex');
    const file: [SignedMessage, string, Uint8Array] = ['file', version, new TextEncoder().encode(hash)];
    return send(by, 'PUT', `/${version}/files/${hash}`, file, new TextEncoder().encode(text), over);
  };
  const finish = (by: Team, { version }: Release, order: object, over?: Over) =>
    send(by, 'POST', `/${version}/finish`, ['finish', version, bytes(order)], bytes(order), over);
  const state = async (by: Team, { version }: Release) => {
    const answer = await expectOk(
      send(by, 'GET', `/${version}`, ['state', version, new Uint8Array()], undefined),
    );
    return pushedAnswerSchema.parse(answer);
  };
  const revision = async () => (await readRollouts(store.root)).revision;
  const running = async () => (await readRollouts(store.root)).apps['mf-tips'];
  const said = async (answer: Promise<Response>) => {
    const response = await answer;
    return [response.status, String(Object(await response.json()).message)];
  };

  /** Sends everything that is missing, and the order. */
  async function push(by: Team, { release, files }: ReturnType<typeof aRelease>, order: object = {}) {
    const { missing } = openedAnswerSchema.parse(await expectOk(open(by, release)));
    for (const text of new Set(Object.values(files)))
      if (missing.includes(createHash('sha384').update(text).digest('hex')))
        await expectOk(put(by, release, text));
    const answer = await finish(by, release, { revision: await revision(), ...order });
    expect(answer.status).toBe(202);
    await services.jobs.idle();
    return { missing, ...(await state(by, release)) };
  }

  describe('a key', () => {
    test('is shown once, and what is kept of it can sign nothing', async () => {
      const { id, deployKey } = await team({ name: 'Shown once' });
      expect(deployKey).toMatch(DEPLOY_KEY);
      const answer = await services.app.request('/api/admin/deploy-keys', { headers: { cookie } });
      const text = await answer.text();
      expect(
        deployKeysAnswerSchema.parse(JSON.parse(text)).keys.find((key) => key.id === id)?.createdBy,
      ).toBe('admin@bothways.test');
      const seed = deployKey.split('_')[2] ?? deployKey;
      expect(text).not.toContain(seed);
      const { db } = services.database;
      const rows = [
        await db.selectFrom('deployKeys').selectAll().execute(),
        await db.selectFrom('auditLog').selectAll().execute(),
      ];
      expect(JSON.stringify(rows)).not.toContain(seed);
    });

    test('that is revoked is refused at once, for reading too; what it released stays', async () => {
      const by = await team();
      const first = aRelease('before the revocation');
      expect((await push(by, first)).state).toBe('released');
      await expectOk(admin(`/${by.id}/revoke`));
      expect(await said(open(by, aRelease('after it').release))).toEqual([403, 'This deploy key is revoked']);
      expect((await running())?.stable).toBe(first.release.version);
    });

    test.each([
      ['no other remote', { remotes: ['mf-news'] }, 'This deploy key may not release mf-tips'],
      ['not beyond its time', { days: 1 }, 'This deploy key has expired'],
    ])('opens %s', async (_what, over, message) => {
      const by = await team(over);
      services.clock.ms += 2 * DAY_MS;
      cookie = await cookieOf(services, 'admin');
      expect(await said(open(by, aRelease('x').release))).toEqual([403, message]);
    });
  });

  describe('a signature counts for nothing but', () => {
    const cases: [string, Over][] = [
      ['this installation', { installation: crypto.randomUUID() }],
      ['this kind of message', { word: 'finish' }],
      [
        'these very bytes',
        { body: new TextEncoder().encode(`${JSON.stringify(aRelease('signed').release)} `) },
      ],
    ];
    test.each(cases)('%s', async (_what, over) => {
      const answer = open(await team(), aRelease('signed').release, over);
      expect(await said(answer)).toEqual([401, 'The signature is missing or not of a deploy key']);
    });

    test('the key that it names', async () => {
      const [one, other] = [await team(), await team()];
      expect(
        (await said(open({ ...one, privateKey: other.privateKey }, aRelease('signed').release)))[0],
      ).toBe(401);
    });

    test('so many tries: a place that signs wrong again and again waits', async () => {
      const wrong = { ...(await team()), id: 'aaaaaaaaaaaa' };
      const answers = await Promise.all(Array.from({ length: 30 }, () => open(wrong, aRelease('x').release)));
      expect(answers.some(({ status }) => status === 429)).toBe(true);
      services.clock.ms += 120_000;
    });
  });

  test('places are for who has signed: what comes slowly from anybody else keeps nobody waiting', async () => {
    const by = await team();
    const never = (headers: Record<string, string>) => {
      const body = new ReadableStream({ pull: () => new Promise(() => undefined) });
      const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half', headers };
      const asked = new Request('http://localhost/api/deploy/mf-tips/releases', init);
      return Promise.resolve(services.app.request(asked)).then(({ status }) => status);
    };
    const version = { 'bothways-version': aRelease('slow').release.version };
    const wrong = signatureHeader('aaaaaaaaaaaa', 'A'.repeat(86));
    const slow = [
      ...Array.from({ length: 70 }, () => never(version)),
      ...Array.from({ length: 70 }, () => never({ ...version, 'bothways-signature': wrong })),
    ];
    expect(new Set(await Promise.all(slow))).toEqual(new Set([400, 401, 429]));
    services.clock.ms += 120_000;
    // Who knows the name of a key and signs wrong waits outside.
    for (let nth = 0; nth < 12; nth += 1)
      void never({ ...version, 'bothways-signature': signatureHeader(by.id, 'A'.repeat(86)) });
    await expectOk(open(by, aRelease('in time').release));
  });

  describe('a release from outside', () => {
    test('reaches people as it was sent, with its addresses for good; the next one sends what is new', async () => {
      const by = await team();
      const one = aRelease('first', {}, { 'logo.svg': '<svg/>' });
      const first = await push(by, one, {});
      expect(first).toMatchObject({ state: 'released', faults: [] });
      expect((await running())?.stable).toBe(one.release.version);
      expect(looked).toContain(`mf-tips@${one.release.version}`);
      const kept = join(store.root, 'mf-tips', one.release.version);
      expect(readFileSync(join(kept, 'area.js'), 'utf8')).toBe('first');
      expect(JSON.parse(readFileSync(join(kept, 'mf-manifest.json'), 'utf8'))).toEqual(manifest);
      const next = await push(by, aRelease('second', {}, { 'logo.svg': '<svg/>' }), { sharePct: 10 });
      expect(next.missing).toHaveLength(1);
      expect(next.rollout?.canary?.sharePct).toBe(10);
      expect(JSON.parse(readFileSync(join(store.root, 'segments.json'), 'utf8'))).toMatchObject({
        tips: 'mf-tips',
      });
    });

    test('is answered alike when it comes again, and moves nothing by an order of before', async () => {
      const by = await team();
      const one = aRelease('once more');
      const old = { revision: await revision() };
      await push(by, one);
      const again = openedAnswerSchema.parse(await expectOk(open(by, one.release)));
      expect(again).toMatchObject({ missing: [], state: 'released' });
      expect((await said(finish(by, one.release, old)))[0]).toBe(409);
    });

    test('with a file that is another one than announced is refused', async () => {
      const by = await team();
      const { release } = aRelease('honest');
      await expectOk(open(by, release));
      const hash = createHash('sha384').update('honest').digest('hex');
      const lie = send(
        by,
        'PUT',
        `/${release.version}/files/${hash}`,
        ['file', release.version, new TextEncoder().encode(hash)],
        new TextEncoder().encode('tampered'),
      );
      expect(await said(lie)).toEqual([422, 'area.js is not the file that was announced']);
      expect((await said(put(by, release, 'never asked for')))[0]).toBe(404);
      expect((await said(finish(by, release, { revision: await revision() })))[1]).toMatch(
        /^Files are missing: /,
      );
    });

    test('is written as it comes: a large file is never whole in memory, and of one that breaks off nothing is left', async () => {
      const by = await team();
      const [piece, pieces] = [Buffer.alloc(64 * 1024, '/'), 240];
      const large = Buffer.concat(Array.from({ length: pieces }, () => piece)).toString();
      const { release } = aRelease('large', {}, { 'large.js': large });
      await expectOk(open(by, release));
      const hash = createHash('sha384').update(large).digest('hex');
      const upload = join(store.root, '.pushed/mf-tips', release.version);
      const sizes = () => readdirSync(upload).map((name) => statSync(join(upload, name)).size);
      /** Sends so many pieces, looks, and goes on or breaks off. */
      const stream = async (look: () => void) => {
        let sent = 0;
        const body = new ReadableStream<Uint8Array>(
          {
            pull(controller) {
              if (sent === pieces - 8) look();
              if (sent === pieces) controller.close();
              else controller.enqueue(piece);
              sent += 1;
            },
          },
          { highWaterMark: 0 },
        );
        const subject = { installation, remote: 'mf-tips', version: release.version };
        const signed = signedBytes('file', subject, new TextEncoder().encode(hash));
        const signature = sign(null, signed, by.privateKey).toString('base64url');
        const file = `http://localhost/api/deploy/mf-tips/releases/${release.version}/files/${hash}`;
        const init: RequestInit & { duplex: 'half' } = {
          method: 'PUT',
          headers: { 'bothways-signature': signatureHeader(by.id, signature) },
          body,
          duplex: 'half',
        };
        return services.app.request(new Request(file, init));
      };
      const broken = await stream(() => {
        throw new Error('the line is cut');
      });
      expect(broken.ok).toBe(false);
      expect(sizes().filter((bytes) => bytes >= piece.length)).toEqual([]);

      const before = process.memoryUsage().arrayBuffers;
      let [held, written] = [Number.POSITIVE_INFINITY, 0];
      const whole = await stream(() => {
        held = process.memoryUsage().arrayBuffers - before;
        written = Math.max(...sizes());
      });
      expect(await whole.json()).toEqual({ success: true });
      expect(held).toBeLessThan(4 * 1024 * 1024);
      expect(written).toBeGreaterThan(10 * 1024 * 1024);
      expect(readFileSync(join(upload, 'large.js'), 'utf8') === large).toBe(true);
    });

    test('is no longer than a file and a release may be, whether the length is said or not', async () => {
      const by = await team();
      const tooLong = 'x'.repeat(PUSH_LIMITS.fileBytes + 1);
      const { release } = aRelease('short', {}, { 'long.js': tooLong });
      await expectOk(open(by, release));
      expect((await said(put(by, release, tooLong)))[0]).toBe(413);
    });

    test('whose version is not made of its content is refused', async () => {
      const { release } = aRelease('mine');
      const other = { ...release, files: aRelease('not mine').release.files };
      expect((await said(open(await team(), other)))[0]).toBe(409);
    });

    test.each([
      [
        'an address of somebody else',
        { segments: ['admin'] },
        {},
        /"admin", which belongs to mf-bookie-admin/,
      ],
      [
        'a permission of the catalogue',
        { permissions: ['manage:*'] },
        {},
        /asks for the permission manage:\*/,
      ],
      ['a page', {}, { 'index.html': 'x' }, /a name that is not allowed: index.html/],
      ['a way out of its folder', {}, { '../x.js': 'x' }, /a name that is not allowed: \.\.\/x\.js/],
      [
        'what the installation writes',
        {},
        { 'release.json': '{}' },
        /lists release.json, which the installation writes/,
      ],
      ['another beginning', {}, { 'mf-manifest.json': '{}' }, /lists mf-manifest.json, which/],
      ['pages for search engines', {}, { 'pages.json': '[]' }, /brings finished pages/],
    ])('with %s is refused before a file is sent', async (_what, spec, more, message) => {
      const [status, text] = await said(open(await team(), aRelease('x', spec, more).release));
      expect([status, text]).toEqual([422, expect.stringMatching(message)]);
    });

    test.each([
      [
        'the gate does not let through',
        {},
        { ok: false, faults: ['/en/tips shows an empty page'] },
        /empty page/,
      ],
      ['styles pages of others', { 'a.css': 'body{display:none}' }, undefined, /body is global/],
    ])('that %s reaches nobody', async (_what, more, refusal, fault) => {
      const before = await running();
      verdict = refusal ?? { ok: true, faults: [] };
      const { state: outcome, faults } = await push(await team(), aRelease(`refused ${fault}`, {}, more));
      verdict = { ok: true, faults: [] };
      expect([outcome, faults.join()]).toEqual(['refused', expect.stringMatching(fault)]);
      expect(await running()).toEqual(before);
    });

    test('reaches no more people than its key may', async () => {
      const by = await team({ reach: 'canary' });
      const one = aRelease('for a few');
      await expectOk(open(by, one.release));
      expect((await said(finish(by, one.release, { revision: await revision() })))[0]).toBe(403);
      expect((await push(by, one, { sharePct: 5 })).rollout?.canary?.version).toBe(one.release.version);
    });

    test.each([100, 10.5, undefined])('is not given to %s percent with a key for ten', async (sharePct) => {
      const by = await team({ reach: 'canary', maxSharePct: 10 });
      const one = aRelease(`for ten, not ${sharePct}`);
      await expectOk(open(by, one.release));
      const order = { revision: await revision(), ...(sharePct !== undefined && { sharePct }) };
      expect(await said(finish(by, one.release, order))).toEqual([
        403,
        sharePct === undefined
          ? 'This deploy key releases to a share of people only'
          : 'This deploy key releases to at most 10 % of people',
      ]);
    });

    test('is finished, resumed and replaced by nobody but the key that has begun it', async () => {
      const [own, other] = [await team(), await team()];
      const stable = aRelease('of one team');
      await push(own, stable);
      await expectOk(open(other, stable.release));
      expect(await said(finish(other, stable.release, { revision: await revision() }))).toEqual([
        403,
        'This version was begun with another deploy key',
      ]);
      const canary = aRelease('canary of one team');
      await push(own, canary, { sharePct: 10 });
      const foreign = aRelease('of the other team');
      await expectOk(open(other, foreign.release));
      for (const text of new Set(Object.values(foreign.files))) await put(other, foreign.release, text);
      for (const order of [{}, { sharePct: 5 }])
        expect(await said(finish(other, foreign.release, { revision: await revision(), ...order }))).toEqual([
          409,
          `mf-tips has a canary, ${canary.release.version}, that was not begun with this deploy key`,
        ]);
      await record.change(new Date(), (apps) => toPaused(apps, 'mf-tips', true));
      for (const order of [{}, { sharePct: 10 }])
        expect(await said(finish(own, canary.release, { revision: await revision(), ...order }))).toEqual([
          409,
          'The canary of mf-tips is paused: whoever paused it lets it go on',
        ]);
      expect(await running()).toMatchObject({
        stable: stable.release.version,
        canary: { version: canary.release.version, isPaused: true },
      });
    });

    test.each([
      ['a person or its health has withdrawn', withoutCanary],
      ['a person has rolled back', stepBack],
    ])('that %s is not brought back by its key', async (what, move) => {
      const by = await team();
      await push(by, aRelease(`beside what ${what}`));
      const one = aRelease(`taken back: ${what}`);
      await push(by, one, { sharePct: 5 });
      await record.change(new Date(), (apps) => move(apps, 'mf-tips'));
      const before = await running();
      for (const order of [{}, { sharePct: 5 }])
        expect(await said(finish(by, one.release, { revision: await revision(), ...order }))).toEqual([
          409,
          `${one.release.version} was taken back: what is mended is a new release`,
        ]);
      expect(await running()).toEqual(before);
      // Who has taken it back may give it again, and then it is its key's to go on with.
      await record.change(new Date(), (apps) => toCanary(apps, 'mf-tips', one.release.version, 5));
      expect((await push(by, one, { sharePct: 8 })).rollout?.canary?.sharePct).toBe(8);
    });

    test('that was withdrawn with all of its key is not brought back by it', async () => {
      const by = await team();
      const one = aRelease('withdrawn with its key');
      await push(by, one, { sharePct: 5 });
      await expectOk(admin(`/${by.id}/withdraw`));
      expect((await said(finish(by, one.release, { revision: await revision() })))[0]).toBe(409);
      expect((await state(by, one.release)).state).toBe('withdrawn');
    });

    test('that everybody has is given to no share of people, and its order is not taken', async () => {
      const by = await team();
      const one = aRelease('everybody has it');
      await push(by, one);
      const answer = finish(by, one.release, { revision: await revision(), sharePct: 5 });
      expect((await said(answer))[0]).toBe(409);
      expect((await state(by, one.release)).state).toBe('released');
    });

    test('goes on with another key once its own is refused and nobody has got it', async () => {
      const [gone, next] = [await team(), await team()];
      const one = aRelease('begun and left');
      await expectOk(open(gone, one.release));
      await expectOk(admin(`/${gone.id}/revoke`));
      expect((await push(next, one)).state).toBe('released');
    });

    test("that was made here is nobody's to begin", async () => {
      const here = aRelease('made here');
      const dir = join(store.root, 'mf-tips', here.release.version);
      mkdirSync(dir, { recursive: true });
      for (const [name, text] of Object.entries(here.files)) writeFileSync(join(dir, name), text);
      writeFileSync(join(dir, 'release.json'), JSON.stringify(here.release));
      expect((await said(open(await team(), here.release)))[0]).toBe(409);
    });

    test('whose key is revoked while it is looked at reaches nobody', async () => {
      const by = await team();
      meanwhile = () => admin(`/${by.id}/revoke`);
      const one = aRelease('caught');
      const { state: outcome } = await push(by, one).catch(() => ({ state: 'not to be read' }));
      meanwhile = async () => undefined;
      expect(outcome).toBe('not to be read');
      expect((await running())?.stable).not.toBe(one.release.version);
      const rows = services.database.db.selectFrom('pushedReleases').select(['state', 'faults']);
      expect(await rows.where('version', '=', one.release.version).executeTakeFirst()).toEqual({
        state: 'refused',
        faults: '["its deploy key was revoked while it was looked at"]',
      });
    });
  });

  test('everything that a key has released is taken back at once, and what came otherwise stays', async () => {
    const [good, bad] = [await team(), await team()];
    const fine = aRelease('fine');
    await push(good, fine);
    services.clock.ms += 1_000;
    const sinceOn = new Date(services.clock.ms).toISOString();
    await push(bad, aRelease('bad'));
    await push(bad, aRelease('worse'), { sharePct: 50 });
    await expectOk(admin(`/${bad.id}/withdraw`, { sinceOn }));
    expect(await running()).toMatchObject({ stable: fine.release.version });
    expect((await running())?.canary).toBeUndefined();
    expect((await state(good, fine.release)).state).toBe('released');
    const actions = await services.database.db
      .selectFrom('auditLog')
      .select('action')
      .where('target', '=', `deploy-key:${bad.id}`)
      .execute();
    expect(actions.map(({ action }) => action)).toContain('deploy-key.releases-withdrawn');
  });

  const takenBack = async (by: Team) =>
    withdrawnAnswerSchema
      .parse(await expectOk(admin(`/${by.id}/withdraw`)))
      .withdrawn.map(({ version }) => version);

  test('what runs is taken back with its key, though a later order for it was refused', async () => {
    const by = await team();
    const one = aRelease('runs, and is ordered once more');
    await push(by, one);
    verdict = { ok: false, faults: ['the machine was busy'] };
    expect((await push(by, one)).state).toBe('refused');
    verdict = { ok: true, faults: [] };
    expect((await running())?.stable).toBe(one.release.version);
    expect(await takenBack(by)).toEqual([one.release.version]);
    expect((await running())?.stable).not.toBe(one.release.version);
    expect((await state(by, one.release)).state).toBe('withdrawn');
  });

  test.each([
    ['that runs', true],
    ['that nobody has yet', false],
  ])(
    'a release %s and is looked at is taken back with its key, and its order gives nothing',
    async (what, runs) => {
      const by = await team();
      const one = aRelease(`looked at: ${what}`);
      if (runs) await push(by, one);
      let taken: string[] = [];
      meanwhile = async () => {
        taken = await takenBack(by);
      };
      const { state: outcome } = await push(by, one);
      meanwhile = async () => undefined;
      expect([taken, outcome]).toEqual([[one.release.version], 'withdrawn']);
      expect((await running())?.stable).not.toBe(one.release.version);
    },
  );

  test('stands in the history of the page with the name of its key', async () => {
    const by = await team({ name: 'Tips of the coast' });
    const one = aRelease('in the history');
    await push(by, one);
    const answer = await services.app.request('/api/admin/deployments', { headers: { cookie } });
    const { deployments } = deploymentsAnswerSchema.parse(await answer.json());
    const [event] = deployments.find(({ name }) => name === 'mf-tips')?.history ?? [];
    expect(event).toMatchObject({ version: one.release.version, by: 'Tips of the coast' });
  });

  test('an order for an area that somebody moves while it is looked at moves nothing', async () => {
    const by = await team();
    const [one, two] = [aRelease('moved'), aRelease('meanwhile')];
    await push(by, two);
    const back = store.keepArea('mf-tips', 'c');
    meanwhile = () => record.change(new Date(), (apps) => toStable(apps, 'mf-tips', back));
    const { state: outcome, faults } = await push(by, one);
    meanwhile = async () => undefined;
    expect([outcome, faults]).toEqual([
      'refused',
      ['something else of mf-tips runs since the order was given'],
    ]);
    expect((await running())?.stable).toBe(back);
  });
});
