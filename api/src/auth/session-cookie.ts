const NAME = /(?:^|;\s*)(?:__Secure-)?better-auth\.session_token=([^;]+)/;

/** The signed session cookie of a request, as it stands in the header. */
export const sessionCookieOf = (cookieHeader: string | null | undefined): string | undefined =>
  NAME.exec(cookieHeader ?? '')?.[1];
