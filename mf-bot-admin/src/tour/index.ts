export { Tour } from './tour.tsx';
export { TourOffer } from './tour-offer.tsx';
export { useTour } from './use-tour.ts';
