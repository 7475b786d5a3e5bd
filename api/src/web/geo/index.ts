export { mountGeo } from './geo.routes.ts';
