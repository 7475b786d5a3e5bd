export { type ActiveChoice, activeChoices } from './active-choices.ts';
export { arbSettingsOperations } from './arb-settings.routes.ts';
export { createSettings } from './create-settings.ts';
export { valueSettingsOperations } from './value-settings.routes.ts';
