import type { OddsFormat } from '@bothways/domain/odds';
import { createContext, type ReactNode, use, useMemo } from 'react';
import { RouterProvider } from 'react-aria-components';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { INTL_TAG, type Locale } from '../formats/locale.ts';
import { UI_TEXTS, type UiTexts } from './texts.ts';

interface UiContext {
  locale: Locale;
  texts: UiTexts;
  /** The person's odds notation. */
  odds: OddsFormat;
}

const Context = createContext<UiContext | null>(null);

/** Without a provider the document's language applies, so that a lone component is never in the wrong one. */
function fromDocument(): UiContext {
  const spanish = typeof document !== 'undefined' && document.documentElement.lang.startsWith('es');
  const locale: Locale = spanish ? 'es' : 'en';
  return { locale, texts: UI_TEXTS[locale], odds: 'decimal' };
}

/** Language of the components below, and their own texts. */
export function useUi(): UiContext {
  return use(Context) ?? fromDocument();
}

export interface UiProviderProps {
  locale: Locale;
  /** Overrides single texts, for example the default title of an error dialog. */
  texts?: Partial<UiTexts>;
  /** The person's odds notation; decimal by default. */
  odds?: OddsFormat;
  /** Client-side navigation for every link of the library; without it links load the page. */
  navigate?: (path: string) => void;
  children: ReactNode;
}

/** Wraps each area: locale for figures and texts, and the router's navigation for links. */
export function UiProvider({ locale, texts, odds = 'decimal', navigate, children }: UiProviderProps) {
  const value = useMemo(
    () => ({ locale, texts: { ...UI_TEXTS[locale], ...texts }, odds }),
    [locale, texts, odds],
  );
  const body = navigate ? <RouterProvider navigate={navigate}>{children}</RouterProvider> : children;
  return (
    <Context value={value}>
      <I18nProvider locale={INTL_TAG[locale]}>{body}</I18nProvider>
    </Context>
  );
}
