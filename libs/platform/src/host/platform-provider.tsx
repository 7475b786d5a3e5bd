import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Live, LiveContext } from '../live/live-context.ts';
import type { PageTexts } from '../locale/texts.ts';
import { TextsContext } from '../locale/texts-context.ts';
import { SessionContext, type SessionOwner } from '../session/session-context.ts';

export interface Platform {
  session: SessionOwner;
  live: Live;
  queryClient: QueryClient;
  texts: PageTexts;
}

/** Provides a page's session, live connection, query cache and texts. */
export function PlatformProvider({
  session,
  live,
  queryClient,
  texts,
  children,
}: Platform & { children: ReactNode }) {
  return (
    <TextsContext value={texts}>
      <QueryClientProvider client={queryClient}>
        <SessionContext value={session}>
          <LiveContext value={live}>{children}</LiveContext>
        </SessionContext>
      </QueryClientProvider>
    </TextsContext>
  );
}
