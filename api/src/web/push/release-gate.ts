import { execFile } from 'node:child_process';
import path from 'node:path';
import type { AreaName } from '@bothways/domain/registry';
import { z } from 'zod';
import { gateEnvironment } from './gate.config.ts';

const verdictSchema = z.object({ ok: z.boolean(), faults: z.array(z.string().max(2_000)).max(200) });
export type GateVerdict = z.infer<typeof verdictSchema>;

/** Checks a stored release by rendering it, before any user gets it. */
export type ReleaseGate = (remote: AreaName, version: string, signal: AbortSignal) => Promise<GateVerdict>;

const ROOT = path.resolve(import.meta.dirname, '../../../..');
/** A minute on an idle machine; longer than the gate's own limit, so that it can report what it waited for. */
const LIMIT_MS = 16 * 60_000;
const MAX_OUTPUT_BYTES = 4 * 1024 * 1024;

/** Reads the verdict from the last line; any other end is a fault: the gate fails closed. */
function verdictOf(stdout: string, error: Error | null): GateVerdict {
  const last = stdout.trimEnd().split('\n').at(-1) ?? '';
  try {
    const verdict = verdictSchema.parse(JSON.parse(last));
    return error && verdict.ok ? { ok: false, faults: ['the gate failed'] } : verdict;
  } catch {
    return { ok: false, faults: ['the gate did not come to an end, so nobody gets the release'] };
  }
}

/** Runs the gate in a process of its own: foreign code runs in its browser. */
export const spawnedGate =
  (releasesDir: string, script = 'tools/gate.ts'): ReleaseGate =>
  (remote, version, signal) =>
    new Promise((resolve) => {
      const options = {
        cwd: ROOT,
        env: gateEnvironment(releasesDir),
        timeout: LIMIT_MS,
        killSignal: 'SIGKILL',
        maxBuffer: MAX_OUTPUT_BYTES,
        signal,
      } as const;
      execFile(process.execPath, [path.join(ROOT, script), remote, version], options, (error, stdout) =>
        resolve(verdictOf(stdout, error)),
      );
    });
