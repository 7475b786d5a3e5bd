import {
  CHECK_FAILED,
  checkPermissionAnswerSchema,
  checkPermissionSchema,
  type PermissionResult,
} from '@bothways/domain/identity';
import type { z } from 'zod';
import { type Mount, operation, route } from '#kernel/http';
import { checkPermission } from './iam.service.ts';

type CheckBody = z.output<typeof checkPermissionSchema>;

/** Operations on permission checks. */
export const checkPermissionOperations = {
  check: operation({
    method: 'post',
    path: '/api/admin/iam/check-permission',
    tag: 'Permissions',
    summary: 'What the caller may do: one action, or a batch',
    access: 'public',
    identifies: false,
    body: checkPermissionSchema,
    answer: checkPermissionAnswerSchema,
    failure: CHECK_FAILED,
  }),
};

/** Mounts permission checks, one or many at once; a visitor gets an answer, too, not a refusal. */
export const mountCheckPermission: Mount = (api) =>
  route(api, checkPermissionOperations.check, async ({ body, c }) => {
    try {
      const identity = await api.identify(c.req.raw.headers);
      return { success: true, ...answer(body, (action) => checkPermission(identity, action)) };
    } catch (error) {
      // A user who cannot be looked up has no permissions; `success` tells the client not to cache that.
      api.log.error({ err: error }, CHECK_FAILED);
      return { success: false, ...answer(body, () => ({ allowed: false, reason: CHECK_FAILED })) };
    }
  });

function answer(body: CheckBody, check: (action: string) => PermissionResult) {
  if ('action' in body) return check(body.action);
  const results = body.permissions.map(({ action }) => [action, check(action)] as const);
  return { results: Object.fromEntries(results) };
}
