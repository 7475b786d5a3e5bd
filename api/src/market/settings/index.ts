export { createSettings } from './create-settings.ts';
