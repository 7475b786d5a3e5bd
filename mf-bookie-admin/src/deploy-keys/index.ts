export { DeployKeys } from './deploy-keys.tsx';
