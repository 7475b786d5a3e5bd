// Not part of the façade: each area bundles it with its own copy of the design system.
export { PageFrame } from './page-frame.tsx';
