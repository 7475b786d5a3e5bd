import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readConfig } from '../api/src/config.ts';
import { freePort } from '../api/src/kernel/http/testing/index.ts';
import { readMail, type SmtpCatcher, startSmtpCatcher } from '../api/src/kernel/mail/testing/index.ts';
import { ROOT } from './steps.ts';

/** Installing, building and two starts on a busy machine. */
const LIMIT_MS = 420_000;
const LETTER_MS = 60_000;

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const page = read('docs/OPERATE.md');

/** Of a file of settings, as systemd reads it. */
const settingsIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .trim()
      .split('\n')
      .map((line) => {
        const [name = '', value = ''] = line.split(/=(.*)/s);
        return [name, value.replace(/^'(.*)'$/, '$1')];
      }),
  );

const ANA = { name: 'Ana', email: 'ana@example.com', password: 'three wet stones of Ana' };

interface Block {
  heading: string;
  commands: string;
}
/** The commands of the page that are run here, with the heading that they stand under. */
const blocks: Block[] = page.split(/^#+ /m).flatMap((section) => {
  const heading = section.split('\n', 1)[0] ?? '';
  return [...section.matchAll(/^```sh run\n([\s\S]*?)^```$/gm)].map(([, commands = '']) => ({
    heading,
    commands,
  }));
});

describe('docs/OPERATE.md, followed word by word', () => {
  const root = mkdtempSync(join(tmpdir(), 'bothways-operate-'));
  const at = (path: string): string => join(root, path);
  let product: ChildProcess | undefined;
  let ports: readonly number[] = [];
  let mail: SmtpCatcher;

  beforeAll(async () => {
    for (const folder of ['opt', 'etc', 'lib', 'backups']) mkdirSync(at(folder), { mode: 0o700 });
    const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    for (const file of files.trim().split('\n'))
      if (existsSync(join(ROOT, file))) {
        mkdirSync(dirname(at(`opt/${file}`)), { recursive: true });
        cpSync(join(ROOT, file), at(`opt/${file}`));
      }
    ports = [await freePort(), await freePort()];
    mail = await startSmtpCatcher();
  }, LIMIT_MS);
  afterAll(async () => {
    await mail.close();
    // With the processes that it started.
    if (product?.pid !== undefined && product.exitCode === null) process.kill(-product.pid, 'SIGKILL');
    rmSync(root, { recursive: true, force: true });
  }, LIMIT_MS);

  /** The machine of a reader, as far as folders, ports and users go. */
  const here = (text: string): string =>
    text
      .replaceAll('sudo -u bothways ', '')
      .replaceAll('/opt/bothways', at('opt'))
      .replaceAll('/etc/bothways', at('etc'))
      .replaceAll('/var/lib/bothways', at('lib'))
      .replaceAll('/var/backups/bothways', at('backups'))
      .replaceAll('smtps://user:password@mail.example:465', mail.url)
      .replaceAll('4000', String(ports[0]))
      .replaceAll('4001', String(ports[1]));

  /** Not the Node that runs this test: the machine's. */
  const env = (): NodeJS.ProcessEnv => ({
    HOME: process.env.HOME,
    PATH: (process.env.PATH ?? '')
      .split(':')
      .filter((folder) => !folder.includes('node_modules'))
      .join(':'),
    BOTHWAYS_ENV: at('etc/env'),
  });
  const sh = (commands: string): string =>
    execFileSync('sh', ['-eu', '-c', here(commands)], { cwd: at('opt'), env: env(), encoding: 'utf8' });
  const follow = (heading: string): string[] => {
    const found = blocks.filter((block) => block.heading === heading);
    expect(found, heading).not.toHaveLength(0);
    return found.map(({ commands }) => sh(commands));
  };

  /** As systemd would: its file of settings, its command. */
  function start(): void {
    const command = /^ExecStart=(.*)$/m.exec(read('deploy/bothways.service'))?.[1] ?? '';
    product = spawn('sh', ['-c', `exec ${here(command)}`], {
      cwd: at('opt'),
      env: { PATH: '/usr/bin:/bin', ...settingsIn(readFileSync(at('etc/env'), 'utf8')) },
      stdio: 'ignore',
      detached: true,
    });
  }
  async function stop(): Promise<void> {
    const ended = product && once(product, 'exit');
    product?.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  }

  const post = async (path: string, body: object, cookie = ''): Promise<string> => {
    const answer = await fetch(`http://127.0.0.1:${ports[0]}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://bothways.example', cookie },
      body: JSON.stringify(body),
    });
    expect([path, answer.status, await answer.text()]).toEqual([path, 200, expect.any(String)]);
    return answer.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');
  };

  /** On the page, with the letter. */
  async function register(): Promise<void> {
    const cookie = await post('/api/auth/sign-up/email', ANA);
    const letter = await vi.waitUntil(() => mail.caught.find(({ to }) => to.includes(ANA.email)), LETTER_MS);
    expect(letter.from).toBe('no-reply@bothways.example');
    const token = /#([\w-]{43})/.exec(readMail(letter.raw).parts[0]?.body ?? '')?.[1];
    await post('/api/auth/verify-email', { token }, cookie);
  }

  /** The newest 14 of the daily backups that are whole stay; a backup that did not end counts for nothing. */
  function expectNewestKept(): void {
    const daily = at('daily');
    for (let day = 1; day <= 20; day++) {
      const folder = join(daily, `2026-10-${String(day).padStart(2, '0')}T033000Z`);
      mkdirSync(folder, { recursive: true });
      if (day !== 20) cpSync(at('backups/by-hand/backup.json'), join(folder, 'backup.json'));
    }
    sh(`/opt/bothways/deploy/backup-daily ${daily}`);
    const kept = readdirSync(daily).sort();
    expect(kept.filter((name) => existsSync(join(daily, name, 'backup.json')))).toHaveLength(14);
    expect(kept[0]).toBe('2026-10-07T033000Z');
    expect(kept).toContain('2026-10-20T033000Z');
  }

  test('installs, starts, has its owner, backs up, restores and changes keys', {
    tags: ['drill'],
    timeout: LIMIT_MS,
  }, async () => {
    follow('Install');
    follow('Settings');
    start();
    expect(JSON.parse(follow('Start')[0] ?? '')).toMatchObject({ success: true, database: true });

    await register();
    expect(follow('The first owner')[0]).toBe('ana@example.com may do everything from now on\n');
    const cookie = await post('/api/auth/sign-in/email', { email: ANA.email, password: ANA.password });
    const people = await fetch(`http://127.0.0.1:${ports[0]}/api/admin/users`, { headers: { cookie } });
    expect([people.status, await people.text()]).toEqual([200, expect.stringContaining(ANA.email)]);

    follow('Backups');
    expect(readdirSync(at('backups/by-hand'))).toEqual(
      expect.arrayContaining(['backup.json', 'bothways.sqlite', 'history.sqlite', 'releases']),
    );
    expect(readdirSync(at('backups/daily'))).toHaveLength(1);

    await stop();
    renameSync(at('lib'), at('lib.before'));
    mkdirSync(at('lib'), { mode: 0o700 });
    expect(follow('Restore')[0]).toMatch(/is as it was at 20.*\nIt is a copy/);
    start();
    const isCopy = (): unknown => JSON.parse(follow('Start')[0] ?? '').copy;
    expect(isCopy()).toBe(true);
    expect(follow('A copy is quiet')[0]).toMatch(/^This is the real installation from now on/);
    await vi.waitUntil(() => isCopy() === undefined, { timeout: 10_000 });

    const [first = '', second = ''] = blocks
      .filter(({ heading }) => heading === 'Keys')
      .map(({ commands }) => commands);
    sh(first);
    await stop();
    start();
    follow('Start');
    expect(sh(second)).toMatch(/^\d+ secrets sealed anew; all open with master key 2$/m);
    await stop();
    expectNewestKept();
  });

  const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
  test.skipIf(!hasSystemd)(
    `systemd understands the units${hasSystemd ? '' : ' (skipped: no systemd-analyze here)'}`,
    () => {
      const units = ['bothways.service', 'bothways-backup.service', 'bothways-backup.timer'].map((name) => {
        writeFileSync(at(name), read(`deploy/${name}`).replaceAll('/opt/bothways', ROOT.replace(/\/$/, '')));
        return at(name);
      });
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...units], {
        encoding: 'utf8',
      });
      expect([status, stderr]).toEqual([0, '']);
    },
  );

  test('the settings of the containers start the product there', () => {
    follow('Containers');
    const made = settingsIn(readFileSync(at('etc/compose.env'), 'utf8'));
    const compose = read('deploy/compose.yaml');
    const wanted = [...compose.matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name = '']) => name);
    expect(wanted).toContain('POSTGRES_PASSWORD');
    for (const name of wanted) expect(made[name], name).toMatch(/^[a-z0-9]+$/);
    expect(compose).toContain('/etc/bothways/compose.env');
    const own = /^ {4}environment:\n((?: {6}.+\n)+)/m.exec(compose)?.[1] ?? '';
    const fixed = [...own.matchAll(/^ {6}(\w+): '?(.+?)'?$/gm)].map(([, name = '', value = '']) => [
      name,
      value.replace(/\$\{(\w+):[^}]*\}/g, (_, variable: string) => made[variable] ?? ''),
    ]);
    const config = readConfig({ NODE_ENV: 'production', ...made, ...Object.fromEntries(fixed) });
    expect(config).toMatchObject({
      host: '0.0.0.0',
      port: 4000,
      dataDir: '/data',
      trustProxy: true,
      databaseUrl: `postgres://bothways:${made.POSTGRES_PASSWORD}@database:5432/bothways`,
      mail: { transport: 'smtp', from: 'Bothways <no-reply@bothways.example>' },
    });
  });
});

describe('what docs/OPERATE.md names', () => {
  test('every command of the product is one', () => {
    const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
    const named = [...page.matchAll(/(?:npm run|deploy\/bothways|tools\/command\.js) ([a-z-]+)/g)].map(
      ([, name]) => name,
    );
    expect(named.length).toBeGreaterThan(5);
    for (const name of named) expect(scripts).toContain(name);
  });

  test('every setting is one that the product reads', () => {
    const known =
      read('api/src/config.ts') +
      readdirSync(join(ROOT, 'api/src'), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.config.ts'))
        .map((file) => read(`api/src/${file}`))
        .join('');
    const named = [...page.matchAll(/^([A-Z_]+)=/gm), ...page.matchAll(/`([A-Z]+_[A-Z_]+)`/g)].map(
      ([, name = '']) => name,
    );
    expect(named.length).toBeGreaterThan(10);
    // The passwords of database and bus are those of their containers.
    for (const name of named)
      if (!['POSTGRES_PASSWORD', 'BUS_PASSWORD'].includes(name)) expect(known).toContain(name);
  });

  test('every figure is one that the product gives', () => {
    const given = readdirSync(join(ROOT, 'api/src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => read(`api/src/${file}`))
      .join('');
    for (const [, name = ''] of page.matchAll(/`(bothways_[a-z_]+)`/g)) expect(given).toContain(`'${name}'`);
  });

  test.each(['deploy/Caddyfile', 'deploy/nginx.conf'])(
    '%s lets nobody say where they are, and asks where the product is',
    (file) => {
      const believed = /COUNTRY_HEADERS = \[(.*)\]/.exec(read('api/src/kernel/http/visitor-country.ts'))?.[1];
      const headers = believed?.match(/[a-z-]{5,}/g) ?? [];
      expect(headers).toHaveLength(3);
      const text = read(file).toLowerCase();
      for (const header of headers)
        expect(text).toMatch(new RegExp(`header(_up -| )${header}( '')?;?$`, 'm'));
      expect(text).toContain('127.0.0.1:4000');
    },
  );

  test('every file is there, and can be run where it is a command', () => {
    for (const [, file = ''] of page.matchAll(/\b(deploy\/[a-zA-Z.-]+|tools\/[a-z.]+\.(?:ts|js))/g))
      expect(existsSync(join(ROOT, file)), file).toBe(true);
    for (const file of ['deploy/bothways', 'deploy/backup-daily'])
      expect(statSync(join(ROOT, file)).mode & 0o111).toBe(0o111);
  });
});
