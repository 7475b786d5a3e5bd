export { chosenBookiesByEmail } from './chosen-bookies.store.ts';
export { mountOnboarding, onboardingOperations } from './onboarding.routes.ts';
