export { LandingPage } from './landing-page.tsx';
export { QUESTION_IDS } from './questions.data.ts';
