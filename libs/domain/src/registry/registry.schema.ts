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

/** What an area says of itself, next to its code (`area.json`). */
export const areaSpecSchema = z.object({
  name: areaNameSchema,
  contract: z.int(),
  /** First path segments below the locale that the area owns; "" is the landing page. */
  segments: z.array(z.string()),
  /** Who may load it at all. */
  access: z.enum(['public', 'session', 'permission']),
  /** With access "permission": any of them suffices. */
  permissions: z.array(anyPermissionSchema).default([]),
  nav: z.array(navEntrySchema).default([]),
  /** Where its entries stand among those of others, the smallest first; without one, behind those that have one. */
  rank: z.int().nonnegative().optional(),
});
export type AreaSpec = z.infer<typeof areaSpecSchema>;

/** One remote as `GET /platform/registry.json` lists it. */
export const registryEntrySchema = areaSpecSchema.extend({
  version: z.string(),
  channel: z.enum(['stable', 'canary']),
  /** Address of mf-manifest.json; every address below it is immutable. */
  manifestUrl: z.string(),
  /** The manifest itself, so that discovery costs no request. */
  manifest: z.record(z.string(), z.unknown()),
  /** sha384 of every file of the release by its address; a file that is not listed does not run. */
  integrity: z.record(z.string(), z.string()),
  /** The release before this one, tried when this one does not load. */
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
  /** What the tab says with its beacons: which releases it was given, and when. */
  ticket: z.string().optional(),
  /** The release of the shell that a document made now would have. */
  shell: z.string().optional(),
  remotes: z.array(registryEntrySchema),
  /** First segments of what everybody gets who signs in, so that an address of it leads a visitor to the sign-in. */
  gated: z.array(z.string()).optional(),
});
export type Registry = z.infer<typeof registrySchema>;
