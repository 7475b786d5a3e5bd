const IMPORT =
  /(?:^|[;\s])(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"`]([^'"`]+)['"`]/g;
const COMMENT = /\/\*[\s\S]*?\*\/|(^|[\s;])\/\/[^\n]*/g;

/** A source text without its comments. */
export const codeOf = (text: string): string => text.replace(COMMENT, '$1');

/** The modules a source text imports; `typeOnly` for `import type`. */
export function importsOf(text: string): { specifier: string; typeOnly: boolean }[] {
  return [...codeOf(text).matchAll(IMPORT)].map((match) => ({
    specifier: match[2] ?? match[3] ?? '',
    typeOnly: match[1] !== undefined,
  }));
}

/** Whether a file is a test, or there for tests and tries alone. */
export const isTest = (path: string): boolean =>
  /\.test\.tsx?$|\/test(ing|-data)?\/|\/dev\/|\/gallery\//.test(path);
