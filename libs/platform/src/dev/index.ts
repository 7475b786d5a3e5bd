// For an area's own development page (`dev/index.ts`): the area standalone, with a switch between the demo people.
export { startDevHost } from './start-dev-host.tsx';
