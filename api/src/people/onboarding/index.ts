export { chosenBookiesByEmail, chosenBookiesOf } from './chosen-bookies.store.ts';
export { mountOnboarding, onboardingOperations } from './onboarding.routes.ts';
