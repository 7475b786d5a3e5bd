export { geoQuery } from './geo.queries.ts';
