export { geoOperations, mountGeo } from './geo.routes.ts';
