import { PUSH_LIMITS } from '@bothways/domain/deploy-keys';
import { ApiError } from '#kernel/errors';
import type { PushDeps } from './push-deps.ts';
import type { PushedId } from './pushed.store.ts';
import { storedRelease } from './read-push.ts';
import { dropFile, missingFiles, receiveFile, storeFile, uploadedBytes } from './upload-folder.ts';

/**
 * Receives a missing file of an open push.
 * @param pieces the file's stream, which throws PAYLOAD_TOO_LARGE if it exceeds the remaining size
 * @throws ApiError NOT_FOUND if it was not requested, UNPROCESSABLE if it does not match the announcement
 */
export async function putFile(
  deps: PushDeps,
  id: PushedId,
  hash: string,
  pieces: (maxBytes: number) => AsyncIterable<Uint8Array>,
): Promise<void> {
  const { root } = deps;
  const names = (await missingFiles(root, id, await storedRelease(deps, id))).get(hash);
  if (!names) throw new ApiError('NOT_FOUND', { message: 'No file of this hash is missing' });
  const left = (PUSH_LIMITS.releaseBytes - (await uploadedBytes(root, id))) / names.length;
  const received = await receiveFile(root, id, pieces(Math.min(PUSH_LIMITS.fileBytes, Math.max(0, left))));
  if (received.hash === hash) return storeFile(root, id, names, received);
  await dropFile(received);
  throw new ApiError('UNPROCESSABLE', { message: `${names[0]} is not the file that was announced` });
}
