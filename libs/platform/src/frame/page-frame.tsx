import { Outlet, useLocale, useNavigate, useOddsFormat } from '@bothways/platform';
import { UiProvider } from '@bothways/ui';
import type { ReactNode } from 'react';

/** Frame of an area's pages: sets the language of figures and texts, and makes links navigate without reloading. */
export function PageFrame({ children = <Outlet /> }: { children?: ReactNode }) {
  const navigate = useNavigate();
  const [odds] = useOddsFormat();
  return (
    <UiProvider locale={useLocale()} navigate={(path) => void navigate(path)} odds={odds}>
      {children}
    </UiProvider>
  );
}
