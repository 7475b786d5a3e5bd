export { DeployKeys } from './deploy-keys.tsx';
export { deployKeysTexts } from './texts.ts';
