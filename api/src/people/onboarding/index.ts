export { mountOnboarding } from './onboarding.routes.ts';
