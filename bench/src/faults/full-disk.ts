import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type ApiProcess, startApi } from '../server/api-process.ts';
import { ask, type Came, Marks } from './marks.ts';

const MOUNT = '/mnt';
const SIZE_MB = 64;
const CHUNK = Buffer.alloc(64 * 1024, 0x20);
/** Writes into pages that SQLite already has need no more disk: until this many the disk is not full for it. */
const WRITES_UNTIL_FULL = 3000;

/** Returns why no small disk can be mounted here, or undefined. */
export function noSmallDisk(): string | undefined {
  const tried = spawnSync('unshare', ['-Urm', 'mount', '-t', 'tmpfs', 'tmpfs', MOUNT], { encoding: 'utf8' });
  return tried.status === 0 ? undefined : `no disk can be mounted here: ${tried.stderr || tried.error}`;
}

interface FullDisk {
  /** Responses to writes once the disk was full. */
  refused: Came[];
  reads: Came[];
  acked: number;
  lost: string[];
  /** From the moment when space was freed until a write was accepted. */
  backAfterMs: number;
  /** Writes accepted afterwards. */
  ackedAfter: number;
}

/** Takes every byte that is left. @returns the path of the filler file */
function fill(folder: string): string {
  const file = join(folder, 'fill');
  const descriptor = openSync(file, 'a');
  try {
    for (let size = CHUNK.length; size > 0; size = Math.floor(size / 2)) {
      try {
        for (;;) writeSync(descriptor, CHUNK, 0, size);
      } catch {
        // A smaller block may still fit.
      }
    }
  } finally {
    closeSync(descriptor);
  }
  return file;
}

async function until(act: () => Promise<boolean>, limitMs: number): Promise<number> {
  const beganMs = performance.now();
  while (!(await act()))
    if (performance.now() - beganMs > limitMs) throw new Error(`Not within ${limitMs} ms`);
  return performance.now() - beganMs;
}

/** Fills the disk of a product under writes, then frees it: without a restart. */
export async function fillDisk({ refusals }: { refusals: number }): Promise<FullDisk> {
  const mount = `mount -t tmpfs -o size=${SIZE_MB}m,mode=0700 tmpfs ${MOUNT} && exec "$@"`;
  const api = await startApi('none', {
    folder: MOUNT,
    through: ['unshare', '-Urm', 'sh', '-c', mount, 'sh'],
    settings: { LOG_LEVEL: 'silent' },
    as: 'admin@bothways.test',
  });
  try {
    return await underLoad(api, `/proc/${api.process.pid}/root${MOUNT}`, refusals);
  } finally {
    await api.stop();
  }
}

async function underLoad(api: ApiProcess, folder: string, refusals: number): Promise<FullDisk> {
  readdirSync(folder);
  const marks = new Marks('disk');
  for (let nth = 0; nth < 20; nth += 1) await marks.write(api);
  const filler = fill(folder);
  for (let nth = 0; nth < WRITES_UNTIL_FULL && marks.refused.length < refusals; nth += 1)
    await marks.write(api);
  const reads = [await ask(api, '/api/credits?limit=20'), await ask(api, '/api/health')];
  const refused = [...marks.refused];
  const ackedBefore = marks.acked.length;
  rmSync(filler);
  const backAfterMs = await until(async () => (await marks.write(api)).status === 200, 20_000);
  for (let nth = 0; nth < 5; nth += 1) await marks.write(api);
  return {
    refused,
    reads,
    acked: marks.acked.length,
    lost: await marks.lost(api),
    backAfterMs,
    ackedAfter: marks.acked.length - ackedBefore,
  };
}
