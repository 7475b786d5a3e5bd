import { readFile } from 'node:fs/promises';
import type { PushedAnswer } from '@bothways/domain/deploy-keys';
import { type Release, releaseSchema } from '@bothways/domain/registry';
import { contentVersion } from '@bothways/releases';
import { z } from 'zod';
import { ApiError } from '#kernel/errors';
import { parseJson } from '#kernel/http';
import { conflict, type PushDeps } from './push-deps.ts';
import { findPushed, type PushedId } from './pushed.store.ts';
import { manifestFile } from './upload-folder.ts';

const contentSchema = z.looseObject({ files: z.unknown(), spec: z.unknown(), manifest: z.unknown() });

/** The version is derived from the content, so it cannot be given to another content. */
const isOwnVersion = (raw: unknown, { version }: Release): boolean => {
  const { files, spec, manifest } = contentSchema.parse(raw);
  return version === contentVersion(version.slice(0, version.indexOf('-')), { files, spec, manifest });
};

/** Parses a release's manifest. @throws ApiError BAD_REQUEST, CONFLICT if its version does not match its content */
export function readManifest(id: PushedId, bytes: Uint8Array): Release {
  const raw = parseJson(new TextDecoder().decode(bytes));
  const release = releaseSchema.safeParse(raw).data;
  if (release?.name !== id.remote || release.version !== id.version || !release.spec)
    throw new ApiError('BAD_REQUEST', { message: 'The manifest is not that of a release of this remote' });
  if (!isOwnVersion(raw, release)) throw conflict('The version does not say what is in the release');
  return release;
}

/** Returns the manifest of an open push. @throws ApiError NOT_FOUND */
export async function storedRelease({ root }: PushDeps, id: PushedId): Promise<Release> {
  const text = await readFile(manifestFile(root, id)).catch(() => undefined);
  if (!text) throw new ApiError('NOT_FOUND', { message: `No push of ${id.remote} ${id.version} is open` });
  return readManifest(id, text);
}

/** Returns a push and what runs of its remote. @throws ApiError NOT_FOUND */
export async function pushState({ db, record }: PushDeps, id: PushedId): Promise<PushedAnswer> {
  const pushed = await findPushed(db, id);
  if (!pushed) throw new ApiError('NOT_FOUND', { message: `${id.remote} ${id.version} was never pushed` });
  const { revision, apps } = await record.read();
  const rollout = apps[id.remote];
  const { state, faults } = pushed;
  return { success: true, state, faults, revision, ...(rollout && { rollout }) };
}
