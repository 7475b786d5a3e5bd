import type { CONTRACT_VERSION as DomainContractVersion } from '@bothways/domain/registry';

/** The domain's constant without the domain's zod: the type makes the two one number. */
export const CONTRACT_VERSION: typeof DomainContractVersion = 1;
