import { Outlet, useLocale, useNavigate, useOddsFormat } from '@bothways/platform';
import { UiProvider } from '@bothways/ui';
import type { ReactNode } from 'react';

/** Around every page of an area: the language of figures and words, and links that do not load the page anew. */
export function PageFrame({ children = <Outlet /> }: { children?: ReactNode }) {
  const navigate = useNavigate();
  const [odds] = useOddsFormat();
  return (
    <UiProvider locale={useLocale()} navigate={(path) => void navigate(path)} odds={odds}>
      {children}
    </UiProvider>
  );
}
