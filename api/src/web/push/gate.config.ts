/** Environment of the child: paths, and no secret. */
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'CHROMIUM_PATH', 'NODE_ENV'] as const;
export const gateEnvironment = (releasesDir: string): Record<string, string> => ({
  ...Object.fromEntries(
    PASSED_ON.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  ),
  RELEASES_DIR: releasesDir,
});
