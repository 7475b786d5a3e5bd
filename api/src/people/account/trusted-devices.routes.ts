import { doneSchema, trustedDeviceParamsSchema, trustedDevicesAnswerSchema } from '@bothways/domain/account';
import { type Mount, operation, route } from '#kernel/http';
import { type AuthDeps, personOf } from '#people/auth';
import { ownTrustedDevices, removeTrustedDevice, removeTrustedDevices } from './trusted-devices.service.ts';

/** Operations on the devices that are not asked for the caller's second factor. */
export const trustedDevicesOperations = {
  list: operation({
    method: 'get',
    path: '/api/account/trusted-devices',
    tag: 'Account',
    summary: 'The browsers that are not asked for the second factor',
    access: 'session',
    answer: trustedDevicesAnswerSchema,
    failure: 'Failed to load the trusted devices',
  }),
  remove: operation({
    method: 'delete',
    path: '/api/account/trusted-devices/{id}',
    tag: 'Account',
    summary: 'Ask one browser for the second factor again',
    access: 'session',
    params: trustedDeviceParamsSchema,
    answer: doneSchema,
    failure: 'Failed to remove the trusted device',
  }),
  removeAll: operation({
    method: 'delete',
    path: '/api/account/trusted-devices',
    tag: 'Account',
    summary: 'Ask every browser for the second factor again',
    access: 'session',
    answer: doneSchema,
    failure: 'Failed to remove the trusted devices',
  }),
};

/** Mounts the caller's trusted devices. */
export const mountTrustedDevices =
  (deps: AuthDeps): Mount =>
  (api) => {
    const { trustProxy } = deps;

    route(api, trustedDevicesOperations.list, async ({ c, user }) => ({
      success: true,
      devices: await ownTrustedDevices(deps, personOf(c, user(), trustProxy)),
    }));

    route(api, trustedDevicesOperations.remove, async ({ c, params, user }) => {
      await removeTrustedDevice(deps, personOf(c, user(), trustProxy), params.id);
      return { success: true };
    });

    route(api, trustedDevicesOperations.removeAll, async ({ c, user }) => {
      await removeTrustedDevices(deps, personOf(c, user(), trustProxy));
      return { success: true };
    });
  };
