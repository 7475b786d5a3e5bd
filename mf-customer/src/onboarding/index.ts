export { onboardingRoutes } from './onboarding.routes.tsx';
