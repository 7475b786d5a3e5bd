export { TestimonialsScreen } from './testimonials-screen.tsx';
