const IMPORT =
  /(?:^|[;\s])(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"`]([^'"`]+)['"`]/g;
const COMMENT = /\/\*[\s\S]*?\*\/|(^|[\s;])\/\/[^\n]*/g;

/** Returns a source text without its comments. */
export const codeOf = (text: string): string => text.replace(COMMENT, '$1');

/** Returns the modules that a source text imports; `typeOnly` for `import type`. */
export function importsOf(text: string): { specifier: string; typeOnly: boolean }[] {
  return [...codeOf(text).matchAll(IMPORT)].map((match) => ({
    specifier: match[2] ?? match[3] ?? '',
    typeOnly: match[1] !== undefined,
  }));
}

/** Returns whether a file is a test, or exists only for tests and experiments. */
export const isTest = (path: string): boolean =>
  /\.test\.tsx?$|\/test(ing|-data)?\/|\/dev\/|\/gallery\//.test(path);
