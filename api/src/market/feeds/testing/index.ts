export { badLine, type Fate } from '../bus/testing/bad-line.ts';
export { type NatsServer, natsServer, noNats } from '../bus/testing/nats-server.ts';
export { VirtualClock } from './virtual-clock.ts';
