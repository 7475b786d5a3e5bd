import {
  deployKeyParamsSchema,
  fileHashSchema,
  finishInputSchema,
  installationAnswerSchema,
  openedAnswerSchema,
  PUSH_LIMITS,
  pushedAnswerSchema,
  pushedFileParamsSchema,
  pushedParamsSchema,
  pushParamsSchema,
  VERSION_HEADER,
  withdrawInputSchema,
  withdrawnAnswerSchema,
} from '@bothways/domain/deploy-keys';
import { CONTRACT_VERSION, releaseVersionSchema } from '@bothways/domain/registry';
import { z } from 'zod';
import {
  type AppContext,
  BoundedQueue,
  bodyPieces,
  clientIp,
  demandLength,
  JSON_HEADERS,
  type Mount,
  operation,
  parseJson,
  parseWith,
  readBytes,
  route,
} from '#kernel/http';
import { actorOf } from '#people/iam';
import { installationId, type SignedDeps, signedRequests } from '#web/deploy-keys';
import { finishPush } from './finish-push.ts';
import { openPush } from './open-push.ts';
import type { PushDeps } from './push-deps.ts';
import { putFile } from './put-file.ts';
import { pushState } from './read-push.ts';
import { shellShares } from './surroundings.ts';
import { withdrawReleases } from './withdraw.ts';

const BASE = '/api/deploy/{remote}/releases';
const ONE = `${BASE}/{version}` as const;
const signed = { tag: 'Releases from outside', access: { signature: 'deploy key' } } as const;

/** Operations for a team's own command. */
export const pushOperations = {
  installation: operation({
    method: 'get',
    path: '/api/deploy/installation',
    tag: signed.tag,
    access: 'public',
    identifies: false,
    summary: 'Who this installation is, and what its shell shares with areas',
    answer: installationAnswerSchema,
    failure: 'Failed to load the installation',
  }),
  open: operation({
    ...signed,
    method: 'post',
    path: BASE,
    summary: 'Announce a release by its manifest; answers with the files that are missing',
    params: pushParamsSchema,
    bodyTypes: { 'application/json': z.looseObject({}) },
    maxBodyBytes: PUSH_LIMITS.manifestBytes,
    answer: openedAnswerSchema,
    failure: 'Failed to take the manifest',
  }),
  put: operation({
    ...signed,
    method: 'put',
    path: `${ONE}/files/{hash}`,
    summary: 'Send a file that is missing, by its sha384',
    params: pushedFileParamsSchema,
    bodyTypes: { 'application/octet-stream': z.string() },
    maxBodyBytes: PUSH_LIMITS.fileBytes,
    answer: z.object({ success: z.literal(true) }),
    failure: 'Failed to take the file',
  }),
  finish: operation({
    ...signed,
    method: 'post',
    path: `${ONE}/finish`,
    summary: 'Order a release to be looked at and given to people; answers at once',
    params: pushedParamsSchema,
    bodyTypes: { 'application/json': finishInputSchema },
    answer: pushedAnswerSchema,
    status: 202,
    failure: 'Failed to take the order',
  }),
  state: operation({
    ...signed,
    method: 'get',
    path: ONE,
    summary: 'What became of a release that was pushed',
    params: pushedParamsSchema,
    answer: pushedAnswerSchema,
    failure: 'Failed to load the release',
  }),
};

/** Operations of the back office on a compromised key. */
export const withdrawOperations = {
  withdraw: operation({
    tag: 'Back office',
    access: { permission: 'manage:deployment' },
    method: 'post',
    path: '/api/admin/deploy-keys/{id}/withdraw',
    summary: 'Take back everything that a deploy key has released since then',
    params: deployKeyParamsSchema,
    body: withdrawInputSchema,
    answer: withdrawnAnswerSchema,
    failure: 'Failed to withdraw the releases',
  }),
};

/** Concurrent uploads that are checked and written. */
const AT_ONCE = 6;
const WAITING = 60;

const accepted = (answer: unknown): Response =>
  new Response(JSON.stringify(answer), { status: 202, headers: JSON_HEADERS });

export const mountPush =
  (deps: SignedDeps & PushDeps): Mount =>
  (api) => {
    const { db, record, trustProxy, nowMs } = deps;
    const { demandNamed, signerOf } = signedRequests(deps);
    const queue = new BoundedQueue(AT_ONCE, WAITING);
    const senderOf = async (c: AppContext, ask: Parameters<typeof signerOf>[1]) => ({
      key: await signerOf(c, ask),
      ip: clientIp(c, trustProxy),
    });
    const bytesOf = async (c: AppContext, maxBytes: number): Promise<Uint8Array> => {
      demandLength(c, maxBytes);
      await demandNamed(c);
      return readBytes(c, maxBytes);
    };

    route(api, pushOperations.installation, async () => ({
      success: true,
      installation: await installationId(db),
      contract: CONTRACT_VERSION,
      shares: await shellShares(deps),
    }));
    // Queued only after the signature check: anyone else could occupy the queue by sending slowly.
    route(api, pushOperations.open, async ({ c, params: { remote } }) => {
      const body = await bytesOf(c, PUSH_LIMITS.manifestBytes);
      const version = parseWith(releaseVersionSchema, c.req.header(VERSION_HEADER));
      const sender = await senderOf(c, { message: 'release', remote, version, body });
      return queue.run(() => openPush(deps, sender, { remote, version }, body));
    });
    route(api, pushOperations.put, async ({ c, params: { remote, version, hash } }) => {
      demandLength(c, PUSH_LIMITS.fileBytes);
      await demandNamed(c);
      const body = new TextEncoder().encode(fileHashSchema.parse(hash));
      await signerOf(c, { message: 'file', remote, version, body });
      return queue.run(async () => {
        await putFile(deps, { remote, version }, hash, (maxBytes) => bodyPieces(c, maxBytes));
        return { success: true as const };
      });
    });
    route(api, pushOperations.finish, async ({ c, params: { remote, version } }) => {
      const body = await bytesOf(c, PUSH_LIMITS.manifestBytes);
      const sender = await senderOf(c, { message: 'finish', remote, version, body });
      const order = parseWith(finishInputSchema, parseJson(new TextDecoder().decode(body)));
      return accepted(await finishPush(deps, sender, { remote, version }, order));
    });
    route(api, pushOperations.state, async ({ c, params: { remote, version } }) => {
      await demandNamed(c);
      await signerOf(c, { message: 'state', remote, version, body: new Uint8Array() });
      return pushState(deps, { remote, version });
    });
    route(api, withdrawOperations.withdraw, async ({ c, params, body, user }) => ({
      success: true,
      withdrawn: await withdrawReleases(
        { db, record, nowMs },
        actorOf(c, user(), trustProxy),
        params.id,
        body.sinceOn === undefined ? 0 : Date.parse(body.sinceOn),
      ),
    }));
  };
