import type { Env, Hono } from 'hono';
import { JSON_HEADERS } from '#kernel/http';
import { NOT_KEPT, personal } from './caching.ts';
import { forRobots } from './for-robots.ts';
import { packageFile } from './packages.ts';
import { isNavigation, pageAnswer } from './page-answer.ts';
import { registryFor, type TicketFor } from './registry-for.ts';
import type { ReleaseLibrary } from './release-library.ts';
import { areaFile, shellFile } from './site.ts';
import type { SiteFacts } from './site-facts.ts';
import { type SignedIn, visitorOf } from './visitor.ts';

export { companyConfig, companyVariables } from './company.config.ts';
export type { TicketFor } from './registry-for.ts';
export { ReleaseLibrary } from './release-library.ts';
export type { SiteFacts } from './site-facts.ts';
export type { SignedIn } from './visitor.ts';

export interface RegistryDeps {
  library: ReleaseLibrary;
  /** Identifies the user by a request's cookies; null for a visitor. */
  sessionOf(request: Request): Promise<SignedIn | null>;
  /** Sources of the payment provider's script; empty if nothing can be bought. */
  paymentSources?: readonly string[];
  site: SiteFacts;
  /** Issues the tickets of pages' beacons; omitted if beacons are not collected. */
  ticketFor?: TicketFor;
}

/**
 * Serves the shell, the remotes' releases and the caller's registry. Mount it last: it answers navigations to every
 * address that nothing else handled.
 */
export function mountRegistry<E extends Env>(app: Hono<E>, deps: RegistryDeps): void {
  const { library, sessionOf, paymentSources = [], site, ticketFor } = deps;

  app.get('/platform/registry.json', async (c) => {
    const request = c.req.raw;
    const registry = await registryFor(library, visitorOf(request, await sessionOf(request)), ticketFor);
    return personal(request, JSON.stringify(registry), JSON_HEADERS);
  });

  // Polled by tabs; contains nothing personal.
  app.get('/platform/revision.json', async () => {
    const { revision } = await library.current();
    return new Response(JSON.stringify({ revision: String(revision) }), {
      headers: { ...JSON_HEADERS, 'cache-control': NOT_KEPT },
    });
  });

  app.get('*', async (c, next) => {
    const request = c.req.raw;
    const file =
      (await forRobots(library, site.origin, c.req.path)) ??
      (await packageFile(library.root, request)) ??
      (await areaFile(library, request, () => sessionOf(request))) ??
      (await shellFile(library, request));
    if (file) return file;
    return isNavigation(request, c.req.path)
      ? pageAnswer({ library, sessionOf, paymentSources, site, ticketFor }, request)
      : next();
  });
}
