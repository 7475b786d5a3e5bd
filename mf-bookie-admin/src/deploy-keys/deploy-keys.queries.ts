import {
  type DeployKeyInput,
  deployKeyAnswerSchema,
  deployKeysAnswerSchema,
  newDeployKeyAnswerSchema,
  withdrawnAnswerSchema,
} from '@bothways/domain/deploy-keys';
import { api, apiQuery } from '@bothways/platform';

const PATH = '/api/admin/deploy-keys';

export const DEPLOY_KEYS_KEY = ['mf-bookie-admin', 'deploy-keys'];

export const deployKeysQuery = apiQuery({
  key: DEPLOY_KEYS_KEY,
  path: PATH,
  schema: deployKeysAnswerSchema,
});

export const makeKey = (body: DeployKeyInput) => api.post(PATH, { schema: newDeployKeyAnswerSchema, body });
export const revokeKey = (id: string) =>
  api.post(`${PATH}/${id}/revoke`, { schema: deployKeyAnswerSchema, body: {} });
/** Withdraws all releases ever made with the key. */
export const withdrawReleases = (id: string) =>
  api.post(`${PATH}/${id}/withdraw`, { schema: withdrawnAnswerSchema, body: {} });
