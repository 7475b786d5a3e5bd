export { deploymentsOperations, mountDeployments } from './deployments.routes.ts';
export { deploymentsView } from './deployments.view.ts';
