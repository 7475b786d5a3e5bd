import { ODDS_FORMATS } from '@bothways/domain/odds';
import { THEMES, useLocale, useOddsFormat, useSwitchLocale, useTheme } from '@bothways/platform';
import { Segmented } from '@bothways/ui';
import { Section } from './section.tsx';
import { useText } from './texts.ts';

/** Each language in its own name. */
const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Español' },
] as const;

/** Language, theme and odds format. */
export function PreferencesTab() {
  const t = useText();
  const locale = useLocale();
  const switchLocale = useSwitchLocale();
  const [theme, setTheme] = useTheme();
  const [oddsFormat, setOddsFormat] = useOddsFormat();
  return (
    <>
      <Section lead={t('account.language.lead')} title={t('account.language.title')}>
        <Segmented
          label={t('account.language.title')}
          onChange={switchLocale}
          options={LANGUAGES}
          value={locale}
        />
      </Section>
      <Section lead={t('account.theme.lead')} title={t('account.theme.title')}>
        <Segmented
          label={t('account.theme.title')}
          onChange={setTheme}
          options={THEMES.map((value) => ({ value, label: t(`account.theme.${value}`) }))}
          value={theme}
        />
      </Section>
      <Section lead={t('account.odds.lead')} title={t('account.odds.title')}>
        <Segmented
          label={t('account.odds.title')}
          onChange={setOddsFormat}
          options={ODDS_FORMATS.map((value) => ({ value, label: t(`account.odds.${value}`) }))}
          value={oddsFormat}
        />
      </Section>
    </>
  );
}
