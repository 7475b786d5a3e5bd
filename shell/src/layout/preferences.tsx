import { THEMES, useLocale, useSwitchLocale, useTheme } from '@bothways/platform';
import {
  Button,
  ChevronDownIcon,
  IconButton,
  Menu,
  MenuChoices,
  MonitorIcon,
  MoonIcon,
  SunIcon,
  VisuallyHidden,
} from '@bothways/ui';
import { useText } from '../app/shell-texts.ts';
import { LANGUAGES } from './languages.ts';

/** Language choices for any menu. */
function LanguageChoices({ hideTitle = false }: { hideTitle?: boolean }) {
  const t = useText();
  const locale = useLocale();
  const switchLocale = useSwitchLocale();
  return (
    <MenuChoices
      hideTitle={hideTitle}
      onChange={switchLocale}
      options={LANGUAGES}
      title={t('language.label')}
      value={locale}
    />
  );
}

export function LanguageMenu() {
  const t = useText();
  const locale = useLocale();
  const name = LANGUAGES.find(({ value }) => value === locale)?.label ?? '';
  return (
    <Menu
      label={t('language.label')}
      trigger={
        <Button end={<ChevronDownIcon size={12} />} size="small" variant="quiet">
          <span aria-hidden="true">{locale.toUpperCase()}</span>
          <VisuallyHidden>{t('language.current', { name })}</VisuallyHidden>
        </Button>
      }
    >
      <LanguageChoices hideTitle />
    </Menu>
  );
}

/** Theme choices for any menu. */
function ThemeChoices({ hideTitle = false }: { hideTitle?: boolean }) {
  const t = useText();
  const [theme, setTheme] = useTheme();
  const options = THEMES.map((value) => ({ value, label: t(`theme.${value}`) }));
  return (
    <MenuChoices
      hideTitle={hideTitle}
      onChange={setTheme}
      options={options}
      title={t('theme.label')}
      value={theme}
    />
  );
}

const THEME_ICONS = { system: MonitorIcon, light: SunIcon, dark: MoonIcon } as const;

export function ThemeMenu() {
  const t = useText();
  const [theme] = useTheme();
  const Picture = THEME_ICONS[theme];
  return (
    <Menu
      label={t('theme.label')}
      trigger={
        <IconButton label={t('theme.label')} size="small">
          <Picture />
        </IconButton>
      }
    >
      <ThemeChoices hideTitle />
    </Menu>
  );
}
