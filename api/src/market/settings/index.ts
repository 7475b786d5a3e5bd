export { type ActiveConfiguration, activeConfigurations } from './active-configurations.ts';
export { arbSettingsOperations } from './arb-settings.routes.ts';
export { createSettings, settingsServices } from './create-settings.ts';
export { type OwnConfiguration, ownConfiguration } from './own-configuration.ts';
export { everybodysChoices, pastChoices } from './past-choices.store.ts';
export { valueSettingsOperations } from './value-settings.routes.ts';
