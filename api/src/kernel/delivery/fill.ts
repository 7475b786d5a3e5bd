/**
 * Puts values into `{{name}}` places of a text from a locale file.
 * @throws Error when a place has no value: a text with a hole must not go out
 */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) throw new Error(`No value for {{${name}}}`);
    return String(value);
  });
}
