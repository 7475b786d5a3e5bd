/**
 * Substitutes the `{{name}}` placeholders of a locale text.
 * @throws Error if a value is missing: an incomplete text must not be sent
 */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) throw new Error(`No value for {{${name}}}`);
    return String(value);
  });
}
