import { type Locale, useLocale, useSwitchLocale } from '@bothways/platform';
import { Segmented } from '@bothways/ui';
import { useText } from '../texts.ts';

const SHORT: readonly { value: Locale; label: string }[] = [
  { value: 'en', label: 'EN' },
  { value: 'es', label: 'ES' },
];
const LONG: readonly { value: Locale; label: string }[] = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Español' },
];

/** Changes the language of the page and stays where the reader is. */
export function LanguageChoice({ long = false }: { long?: boolean }) {
  const t = useText();
  const locale = useLocale();
  const switchLocale = useSwitchLocale();
  return (
    <Segmented
      label={t('language')}
      onChange={switchLocale}
      options={long ? LONG : SHORT}
      size="small"
      value={locale}
    />
  );
}
