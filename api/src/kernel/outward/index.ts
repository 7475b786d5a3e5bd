export { installationOperations, mountInstallation } from './installation.routes.ts';
export { Outward } from './outward.ts';
export { type Site, siteOf } from './site.ts';
