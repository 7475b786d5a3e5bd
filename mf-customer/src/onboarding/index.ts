export { BookiesChoice } from './bookies-choice.tsx';
export { moveBookies, onboardingQuery } from './onboarding.queries.ts';
export { onboardingRoutes } from './onboarding.routes.tsx';
export { onboardingTexts } from './texts.ts';
