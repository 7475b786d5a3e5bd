import { openAsBlob } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openedAnswerSchema, type PushedAnswer, pushedAnswerSchema } from '@bothways/domain/deploy-keys';
import { deployClient } from './deploy-client.ts';
import type { CheckedRelease, Say } from './remote.ts';

interface PushOptions {
  /** URL of the installation. */
  to: string;
  /** The team's deploy key. */
  key: string;
  /** A share of people; undefined: everybody. */
  share: number | undefined;
  say: Say;
}

const ASK_EVERY_MS = 1_000;
/** Longer than the release gate may take; other releases may be queued before this one. */
const PATIENCE_MS = 20 * 60_000;
const NOTHING = new Uint8Array();

const bytesOf = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));
const hexOf = (integrity: string): string =>
  Buffer.from(integrity.slice('sha384-'.length), 'base64').toString('hex');

/**
 * Sends a release and waits until people have it.
 * @throws Error with the installation's message where it is refused
 */
export async function pushRelease(
  { release, outDir }: CheckedRelease,
  { to, key, share, say }: PushOptions,
): Promise<void> {
  const { name, version, files } = release;
  const ask = await deployClient(to, key, name, version);
  const opened = await ask({ method: 'POST', path: '', message: 'release', signed: bytesOf(release) });
  const { missing, revision } = openedAnswerSchema.parse(opened);
  const nameOf = new Map(Object.entries(files).map(([file, hash]) => [hexOf(hash), file]));
  for (const hash of missing) {
    const body = await openAsBlob(path.join(outDir, nameOf.get(hash) ?? ''));
    const signed = new TextEncoder().encode(hash);
    await ask({ method: 'PUT', path: `/${version}/files/${hash}`, message: 'file', signed, body });
  }
  say(`${missing.length} of ${Object.keys(files).length} files sent; the installation is checking them`);
  const order = bytesOf({ revision, ...(share !== undefined && { sharePct: share }) });
  let state = pushedAnswerSchema.parse(
    await ask({ method: 'POST', path: `/${version}/finish`, message: 'finish', signed: order }),
  );
  const question = { method: 'GET', path: `/${version}`, message: 'state', signed: NOTHING } as const;
  for (let waitedMs = 0; state.state === 'checking' && waitedMs < PATIENCE_MS; waitedMs += ASK_EVERY_MS) {
    await sleep(ASK_EVERY_MS);
    state = pushedAnswerSchema.parse(await ask(question));
  }
  demandReleased(`${name} ${version}`, state);
  say(`${name} ${version} runs for ${share === undefined ? 'everybody' : `${share} % of people`}`);
}

function demandReleased(what: string, { state, faults }: PushedAnswer): void {
  if (state === 'refused')
    throw new Error(`${what} was refused:\n${faults.map((fault) => `- ${fault}`).join('\n')}`);
  if (state !== 'released') throw new Error(`${what} is ${state}: ask again later`);
}
