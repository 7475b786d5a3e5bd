import type { Locale, RemoteModule } from '../contract.ts';
import { createTexts } from '../locale/texts.ts';

/** Returns a lookup of an area's texts in one language, without a page. */
export async function pageTexts(area: RemoteModule, locale: Locale): Promise<(key: string) => string> {
  const texts = createTexts(locale);
  await texts.add(area.name, area.locales);
  return (key) => texts.find(locale, [area.name], key);
}
