import { isApiError } from './api-error.ts';

type NameOf<Values> = Extract<keyof Values, string>;

/** Returns the field of a form that the path of a refusal names: `credentials.username` is about `username`. */
export function refusedField<Values extends object>(
  error: unknown,
  values: Values,
): NameOf<Values> | undefined {
  const path = isApiError(error) ? (error.path?.split('.') ?? []) : [];
  for (const name in values) if (path.includes(name)) return name;
  return undefined;
}
