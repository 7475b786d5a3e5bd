import { z } from 'zod';
import { anyPermissionSchema, areaNameSchema } from '../identity/index.ts';

export { type AreaName, areaNameSchema } from '../identity/index.ts';

/** Major version of the contract between shell and remotes; another major is refused. */
export const CONTRACT_VERSION = 1;

const navEntrySchema = z.object({
  /** Below the locale, e.g. "dashboard/arbs/prematch". */
  path: z.string(),
  label: z.object({ en: z.string(), es: z.string() }),
  /** One of `NAV_ICONS`; a shell that does not know it yet shows a neutral mark. */
  icon: z.string(),
  section: z.enum(['main', 'backOffice']),
  permission: anyPermissionSchema.optional(),
});
export type NavEntry = z.infer<typeof navEntrySchema>;

/** An area's own declaration, next to its code (`area.json`). */
export const areaSpecSchema = z.object({
  name: areaNameSchema,
  contract: z.int(),
  /** First path segments below the locale that the area owns; "" is the landing page. */
  segments: z.array(z.string()),
  /** Who may load it. */
  access: z.enum(['public', 'session', 'permission']),
  /** With access "permission": any of them suffices. */
  permissions: z.array(anyPermissionSchema).default([]),
  nav: z.array(navEntrySchema).default([]),
  /** Sort key of its entries among those of others, ascending; entries without one come last. */
  rank: z.int().nonnegative().optional(),
});
export type AreaSpec = z.infer<typeof areaSpecSchema>;

/** One remote as `GET /platform/registry.json` lists it. */
const registryEntrySchema = areaSpecSchema.extend({
  version: z.string(),
  channel: z.enum(['stable', 'canary']),
  /** URL of mf-manifest.json; every URL below it is immutable. */
  manifestUrl: z.string(),
  /** The manifest itself, so that discovery needs no request. */
  manifest: z.record(z.string(), z.unknown()),
  /** sha384 of every file of the release by its URL; unlisted files do not run. */
  integrity: z.record(z.string(), z.string()),
  /** The previous release, tried when this one does not load. */
  previous: z
    .object({
      version: z.string(),
      manifestUrl: z.string(),
      manifest: z.record(z.string(), z.unknown()),
      integrity: z.record(z.string(), z.string()),
    })
    .optional(),
});
export type RegistryEntry = z.infer<typeof registryEntrySchema>;

export const registrySchema = z.object({
  revision: z.string(),
  /** Sent by the tab with its beacons: the releases that it was given, and when. */
  ticket: z.string().optional(),
  /** The release of the shell that a newly served document would have. */
  shell: z.string().optional(),
  remotes: z.array(registryEntrySchema),
  /** First segments of everything that any account can open, so that such an address leads a visitor to the sign-in. */
  gated: z.array(z.string()).optional(),
});
export type Registry = z.infer<typeof registrySchema>;
