export { nameOfEmail } from './person-name.ts';
export { AllBetsScreen, BetsLinks, UserBetsScreen } from './screens.tsx';
