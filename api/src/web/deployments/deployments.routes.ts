import {
  deploymentChangeSchema,
  deploymentParamsSchema,
  deploymentsAnswerSchema,
} from '@bothways/domain/deployments';
import { type ReleaseName, releaseNameSchema } from '@bothways/domain/registry';
import { ApiError } from '#kernel/errors';
import { type Mount, operation, route } from '#kernel/http';
import { actorOf } from '#people/iam';
import { deploymentsService } from './deployments.service.ts';

const PATH = '/api/admin/deployments';
const shared = { tag: 'Back office', access: { permission: 'manage:deployment' } } as const;

/** Operations on deployments. */
export const deploymentsOperations = {
  list: operation({
    ...shared,
    method: 'get',
    path: PATH,
    summary: 'What runs of each remote and of the shell, how it does, what is kept of it and its history',
    answer: deploymentsAnswerSchema,
    failure: 'Failed to load deployments',
  }),
  change: operation({
    ...shared,
    method: 'post',
    path: `${PATH}/{name}`,
    summary: 'Share, promotion, pause or end of a canary, or the way back; 409 where another revision runs',
    params: deploymentParamsSchema,
    body: deploymentChangeSchema,
    answer: deploymentsAnswerSchema,
    failure: 'Failed to change what runs',
  }),
};

/** @throws ApiError NOT_FOUND if no app has that name */
function appNamed(text: string): ReleaseName {
  const name = releaseNameSchema.safeParse(text).data;
  if (!name) throw new ApiError('NOT_FOUND', { message: 'There is no such app' });
  return name;
}

export const mountDeployments =
  (deps: Parameters<typeof deploymentsService>[0] & { trustProxy: boolean }): Mount =>
  (api) => {
    const service = deploymentsService(deps);
    route(api, deploymentsOperations.list, async () => ({ success: true, ...(await service.all()) }));
    route(api, deploymentsOperations.change, async ({ c, params, body, user }) => {
      await service.change(actorOf(c, user(), deps.trustProxy), appNamed(params.name), body);
      return { success: true, ...(await service.all()) };
    });
  };
