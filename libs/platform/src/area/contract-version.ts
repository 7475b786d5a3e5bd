import type { CONTRACT_VERSION as DomainContractVersion } from '@bothways/domain/registry';

/** The domain's constant without the domain's zod: the type keeps them equal. */
export const CONTRACT_VERSION: typeof DomainContractVersion = 1;
