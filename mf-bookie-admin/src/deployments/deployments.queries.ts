import { type DeploymentMove, deploymentsAnswerSchema } from '@bothways/domain/deployments';
import type { ReleaseName } from '@bothways/domain/registry';
import { api, apiQuery } from '@bothways/platform';

const PATH = '/api/admin/deployments';
/** Failures are counted as they come in: the page shows them within moments. */
const REFRESH_MS = 5_000;

export const DEPLOYMENTS_KEY = ['mf-bookie-admin', 'deployments'];

export const deploymentsQuery = {
  ...apiQuery({ key: DEPLOYMENTS_KEY, path: PATH, schema: deploymentsAnswerSchema }),
  refetchInterval: REFRESH_MS,
};

/** @param revision the revision on screen; the server refuses any other */
export const changeDeployment = (name: ReleaseName, revision: number, move: DeploymentMove) =>
  api.post(`${PATH}/${name}`, { schema: deploymentsAnswerSchema, body: { revision, move } });
