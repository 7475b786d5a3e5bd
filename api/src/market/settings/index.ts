export { activeChoices } from './active-choices.store.ts';
export { type ActiveConfiguration, activeConfigurations } from './active-configurations.ts';
export { arbSettingsOperations } from './arb-settings.routes.ts';
export { createSettings } from './create-settings.ts';
export { valueSettingsOperations } from './value-settings.routes.ts';
