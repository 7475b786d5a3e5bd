import { createInstance } from 'i18next';
import en from '../locales/en.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };
import type { Words } from '../words/index.ts';

/** The area's real texts, without React around them. */
export function wordsIn(locale: 'en' | 'es'): Words {
  const i18n = createInstance();
  void i18n.init({
    lng: locale,
    resources: { en: { area: en }, es: { area: es } },
    ns: ['area'],
    defaultNS: 'area',
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  return (key, values) => i18n.t(key, values ?? {});
}
