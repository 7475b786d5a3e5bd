import type { Company } from '@bothways/domain/company';

/** What the pages say of the site itself. */
export interface SiteFacts {
  /** Scheme, host and port under which browsers reach us; no slash at the end. */
  origin: string;
  /** Who runs it, as the settings name them. */
  company: Company;
}
