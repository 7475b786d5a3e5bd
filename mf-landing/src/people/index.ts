export { Testimonials } from './testimonials.tsx';
