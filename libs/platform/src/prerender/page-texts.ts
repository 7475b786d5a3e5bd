import type { Locale, RemoteModule } from '../contract.ts';
import { createI18n, createTextLoader } from '../locale/i18n.ts';

/** Looks up texts of an area in one language, outside of any page. */
export async function pageTexts(area: RemoteModule, locale: Locale): Promise<(key: string) => string> {
  const i18n = createI18n(locale);
  await createTextLoader(i18n).add(area.name, area.locales);
  return (key) => i18n.t(key, { ns: area.name, locale });
}
