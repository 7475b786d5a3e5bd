import type { OddsFormat } from '@bothways/domain/odds';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement, ReactNode } from 'react';
import type { Locale } from '../formats/locale.ts';
import { UiProvider } from '../provider/ui-provider.tsx';

/** Renders a component in a language, with a simulated user. */
export function renderUi(ui: ReactElement, locale: Locale = 'en', odds: OddsFormat = 'decimal') {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <UiProvider locale={locale} odds={odds}>
      {children}
    </UiProvider>
  );
  return { user: userEvent.setup(), ...render(ui, { wrapper }) };
}
