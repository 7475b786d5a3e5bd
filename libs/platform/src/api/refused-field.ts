import { isApiError } from './api-error.ts';

type NameOf<Values> = Extract<keyof Values, string>;

/** Returns the field of a form that a refusal names: the beginning of its path. */
export function refusedField<Values extends object>(
  error: unknown,
  values: Values,
): NameOf<Values> | undefined {
  const path = isApiError(error) ? error.path?.split('.')[0] : undefined;
  for (const name in values) if (name === path) return name;
  return undefined;
}
