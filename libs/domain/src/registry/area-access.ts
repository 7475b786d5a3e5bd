import { may } from '../identity/index.ts';
import type { AreaSpec } from './registry.schema.ts';

/** The facts that decide about access to areas: null for a visitor. */
export type AreaVisitor = { permissions: readonly string[] } | null;

/** Whether a person may learn of an area at all. */
export function mayLoad(spec: AreaSpec, visitor: AreaVisitor): boolean {
  if (spec.access === 'public') return true;
  if (visitor === null) return false;
  return spec.access === 'session' || spec.permissions.some((wanted) => may(visitor.permissions, wanted));
}

/** Returns the area as one visitor may see it: only accessible navigation entries. */
export const visibleSpec = (spec: AreaSpec, visitor: AreaVisitor): AreaSpec => ({
  ...spec,
  nav: spec.nav.filter(
    ({ permission }) => permission === undefined || may(visitor?.permissions ?? [], permission),
  ),
});
