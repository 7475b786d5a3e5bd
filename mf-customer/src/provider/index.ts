export { CountryFirst } from './country-first.tsx';
export { MissingProvider } from './missing-provider.tsx';
export type { ScriptSource } from './paypal-script.ts';
export { ProviderButton, type ProviderHandlers, type ProviderMessage } from './provider-button.tsx';
