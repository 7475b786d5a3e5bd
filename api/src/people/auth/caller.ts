import { type AppContext, clientIp, type Locale, plainHeader, requestLocale } from '#kernel/http';
import { clientNetwork } from '#kernel/limits';

const MAX_USER_AGENT_CHARS = 300;

/** The client of a sign-in request: address, cookies, language. */
export interface Caller {
  ip: string;
  /** The network it counts against, see `clientNetwork`. */
  network: string;
  userAgent: string | undefined;
  cookies: string | undefined;
  locale: Locale;
}

export function callerOf(c: AppContext, trustProxy: boolean): Caller {
  const ip = clientIp(c, trustProxy);
  const userAgent = c.req.header('user-agent');
  return {
    ip,
    network: clientNetwork(ip),
    userAgent: userAgent === undefined ? undefined : plainHeader(userAgent, MAX_USER_AGENT_CHARS),
    cookies: c.req.header('cookie'),
    locale: requestLocale(c),
  };
}
