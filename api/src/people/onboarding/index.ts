export { mountOnboarding, onboardingOperations } from './onboarding.routes.ts';
