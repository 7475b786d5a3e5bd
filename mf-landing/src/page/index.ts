export { default as frame } from './frame.module.css';
export { default as page } from './page.module.css';
export { type Question, Questions } from './questions.tsx';
export { Section } from './section.tsx';
export { SiteFooter } from './site-footer.tsx';
export { SiteHeader } from './site-header.tsx';
