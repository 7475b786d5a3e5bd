/** One class attribute from parts; what is false, null, undefined or empty is left out. */
export function cx(...parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}
