import type { AreaName } from '@bothways/domain/registry';

/** The area's name: its text namespace and the start of its query keys. */
export const AREA = 'mf-customer' satisfies AreaName;
