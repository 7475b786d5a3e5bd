import { Outlet, useLocale, useNavigate } from '@bothways/platform';
import { UiProvider } from '@bothways/ui';

/** Around every page of the area: the language of figures and words, and links that do not load the page anew. */
export function Frame() {
  const navigate = useNavigate();
  return (
    <UiProvider locale={useLocale()} navigate={(path) => void navigate(path)}>
      <Outlet />
    </UiProvider>
  );
}
