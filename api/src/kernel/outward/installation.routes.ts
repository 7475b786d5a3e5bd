import { z } from 'zod';
import { ApiError } from '#kernel/errors';
import { clientIp, type Mount, operation, route } from '#kernel/http';
import type { Outward } from './outward.ts';

/** Operations on the installation itself. */
export const installationOperations = {
  activate: operation({
    method: 'post',
    path: '/api/admin/installation/activate',
    tag: 'Operation',
    summary:
      'Say that a restored copy is the real installation: letters, texts, alerts and payments leave from now on',
    access: { permission: 'manage:deployment' },
    body: z.strictObject({}),
    bodyOptional: true,
    answer: z.object({ success: z.literal(true) }),
    failure: 'Failed to make this the real installation',
  }),
};

interface InstallationDeps {
  outward: Outward;
  trustProxy: boolean;
  nowMs: () => number;
}

/** Mounts what an administrator says of a copy. */
export const mountInstallation =
  ({ outward, trustProxy, nowMs }: InstallationDeps): Mount =>
  (api) => {
    route(api, installationOperations.activate, async ({ c, user }) => {
      const author = { actor: user().userId, ip: clientIp(c, trustProxy), atMs: nowMs() };
      if (!(await outward.activate(author)))
        throw new ApiError('CONFLICT', { message: 'This is the real installation already' });
      return { success: true };
    });
  };
