export {
  adminTestimonialsOperations,
  mountTestimonials,
  testimonialsOperations,
} from './testimonials.routes.ts';
