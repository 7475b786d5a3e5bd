export { ConfigurationButton } from './configuration-button.tsx';
export { EmptyChoice } from './empty-choice.tsx';
export { NothingFits } from './nothing-fits.tsx';
export { settingsQuery } from './settings.queries.ts';
export { type ReadFailure, useActiveConfiguration } from './use-active-configuration.ts';
