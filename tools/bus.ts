import { needed } from './debian.ts';

/** Returns the path of a NATS server for tests of several processes. */
export const natsServer = (): Promise<string> =>
  needed({
    name: 'nats-server',
    debian: 'nats-server',
    setting: 'TEST_NATS_SERVER',
    places: ['/usr/sbin/nats-server', '/usr/bin/nats-server', '/usr/local/bin/nats-server'],
  });
