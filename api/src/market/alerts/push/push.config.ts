import { z } from 'zod';
import { isPushHost } from './push-services.ts';

/** Hosts that Apple refuses in a subject: local and reserved ones. */
const NOWHERE = /(^|[.@])(localhost|invalid|test|example|local|localdomain|internal)$/i;

/** Whether a push service can contact us at the subject: Apple answers 403 to anything else. */
function isReachable(subject: string): boolean {
  const url = URL.parse(subject);
  if (url?.protocol === 'mailto:')
    return /^[^@\s]+@[^@\s]+\.[^@\s.]+$/.test(url.pathname) && !NOWHERE.test(url.pathname);
  return (
    url?.protocol === 'https:' &&
    url.hostname.includes('.') &&
    !/^[\d.]+$/.test(url.hostname) &&
    !NOWHERE.test(url.hostname)
  );
}

const hosts = z.string().transform((text) =>
  text
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== ''),
);

/** Environment variables of push notifications, for the schema in `config.ts`. */
export const pushVariables = {
  WEB_PUSH_SUBJECT: z
    .string()
    .refine(isReachable, 'must be mailto: or https: with an address that others reach: Apple refuses others')
    .optional(),
  WEB_PUSH_KEY: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/, 'must be 32 bytes as base64url')
    .optional(),
  WEB_PUSH_SERVICES: hosts
    .refine((all) => all.every(isPushHost), 'must be names of hosts, each as host or *.host')
    .default([]),
};
const pushSchema = z.object({ NODE_ENV: z.string(), ...pushVariables });

/** `none`: push is off, because browsers subscribe on https pages only. */
export type PushConfig =
  | { kind: 'none' }
  | {
      kind: 'on';
      /** Contact for push services. */
      subject: string;
      /** 32 bytes as base64url; undefined: derived from the server's secret. */
      key: string | undefined;
      /** Hosts of push services besides the known ones. */
      services: readonly string[];
    };

/** Pages on localhost may subscribe, too; push services other than Apple's accept this subject. */
const LOCAL_SUBJECT = 'mailto:alerts@bothways.test';

/** The push configuration for the public URL. */
export function pushConfig(env: z.output<typeof pushSchema>, publicUrl: string): PushConfig {
  const { NODE_ENV, WEB_PUSH_SUBJECT, WEB_PUSH_KEY: key, WEB_PUSH_SERVICES: services } = env;
  const own = isReachable(publicUrl) ? publicUrl : undefined;
  const subject = WEB_PUSH_SUBJECT ?? own ?? (NODE_ENV === 'production' ? undefined : LOCAL_SUBJECT);
  const isSecure = publicUrl.startsWith('https:') || NODE_ENV !== 'production';
  return subject === undefined || !isSecure ? { kind: 'none' } : { kind: 'on', subject, key, services };
}
