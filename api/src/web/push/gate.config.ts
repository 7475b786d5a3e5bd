/** Environment of the child: paths, and no secret. */
const TOLD = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'CHROMIUM_PATH', 'NODE_ENV'] as const;
export const gateEnvironment = (releasesDir: string): Record<string, string> => ({
  ...Object.fromEntries(
    TOLD.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  ),
  RELEASES_DIR: releasesDir,
});
