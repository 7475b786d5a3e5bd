import { checkPermissionAnswerSchema, checkPermissionSchema } from '@bothways/domain/identity';
import type { z } from 'zod';
import type { Mount } from '../app.ts';
import type { Identity } from '../http/context.ts';
import { route } from '../http/route.ts';
import { CHECK_FAILED, checkPermission } from './iam.service.ts';

type CheckBody = z.output<typeof checkPermissionSchema>;

/** Permission checks, one or many at once; a visitor gets an answer too, not a refusal. */
export const mountIam: Mount = (api) =>
  route(
    api,
    {
      method: 'post',
      path: '/api/admin/iam/check-permission',
      tag: 'Permissions',
      summary: 'What the caller may do: one action, or a batch',
      access: 'public',
      body: checkPermissionSchema,
      answer: checkPermissionAnswerSchema,
      failure: CHECK_FAILED,
    },
    ({ body, identity }) => ({ success: true, ...answer(body, identity) }),
  );

function answer(body: CheckBody, identity: Identity | undefined) {
  if ('action' in body) return checkPermission(identity, body.action);
  const results = body.permissions.map(({ action }) => [action, checkPermission(identity, action)] as const);
  return { results: Object.fromEntries(results) };
}
