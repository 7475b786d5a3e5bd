import type { Company } from '@bothways/domain/company';

/** Facts about the site, for its pages. */
export interface SiteFacts {
  /** Scheme, host and port under which browsers reach us, without a trailing slash. */
  origin: string;
  /** The operator, from the settings. */
  company: Company;
}
