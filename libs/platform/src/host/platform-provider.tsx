import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { i18n as I18n } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { type Live, LiveContext } from '../live/live-context.ts';
import { SessionContext, type SessionOwner } from '../session/session-context.ts';

export interface Platform {
  session: SessionOwner;
  live: Live;
  queryClient: QueryClient;
  i18n: I18n;
}

/** Hands a page's session, live connection, query cache and texts to everything below. */
export function PlatformProvider({
  session,
  live,
  queryClient,
  i18n,
  children,
}: Platform & { children: ReactNode }) {
  return (
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <SessionContext value={session}>
          <LiveContext value={live}>{children}</LiveContext>
        </SessionContext>
      </QueryClientProvider>
    </I18nextProvider>
  );
}
