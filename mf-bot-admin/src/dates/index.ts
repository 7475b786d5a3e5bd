export { useCardDates } from './card-dates.ts';
export { Moment } from './moment.tsx';
