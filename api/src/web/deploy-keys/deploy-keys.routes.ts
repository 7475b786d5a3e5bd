import {
  deployKeyAnswerSchema,
  deployKeyInputSchema,
  deployKeyParamsSchema,
  deployKeysAnswerSchema,
  newDeployKeyAnswerSchema,
} from '@bothways/domain/deploy-keys';
import { type Mount, operation, route } from '#kernel/http';
import { personOf } from '#people/auth';
import { actorOf } from '#people/iam';
import { type DeployKeyDeps, deployKeysService } from './deploy-keys.service.ts';
import { installationId, listKeys } from './deploy-keys.store.ts';

const PATH = '/api/admin/deploy-keys';
const shared = { tag: 'Back office', access: { permission: 'manage:deployment' } } as const;

/** Operations on deploy keys of outside teams. */
export const deployKeysOperations = {
  list: operation({
    ...shared,
    method: 'get',
    path: PATH,
    summary: 'All deploy keys, and the name of this installation that signatures are bound to',
    answer: deployKeysAnswerSchema,
    failure: 'Failed to load the deploy keys',
  }),
  create: operation({
    ...shared,
    method: 'post',
    path: PATH,
    summary: 'Make a deploy key, which is in this answer and nowhere else',
    body: deployKeyInputSchema,
    answer: newDeployKeyAnswerSchema,
    failure: 'Failed to make the deploy key',
  }),
  revoke: operation({
    ...shared,
    method: 'post',
    path: `${PATH}/{id}/revoke`,
    summary: 'Refuse a deploy key from now on; what it has released stays',
    params: deployKeyParamsSchema,
    answer: deployKeyAnswerSchema,
    failure: 'Failed to revoke the deploy key',
  }),
};

export const mountDeployKeys =
  (deps: DeployKeyDeps & { trustProxy: boolean }): Mount =>
  (api) => {
    const { db, trustProxy } = deps;
    const service = deployKeysService(deps);
    const { list, create, revoke } = deployKeysOperations;
    route(api, list, async () => ({
      success: true,
      keys: await listKeys(db),
      installation: await installationId(db),
    }));
    route(api, create, async ({ c, body, user }) => ({
      success: true,
      ...(await service.create(personOf(c, user(), trustProxy), body)),
    }));
    route(api, revoke, async ({ c, params, user }) => ({
      success: true,
      key: await service.revoke(actorOf(c, user(), trustProxy), params.id),
    }));
  };
