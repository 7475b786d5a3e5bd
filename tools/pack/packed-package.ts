import { z } from 'zod';

const names = z.record(z.string(), z.string());
const ownSchema = z.looseObject({
  name: z.string(),
  version: z.string(),
  exports: names,
  bin: names.optional(),
  dependencies: names.default({}),
});

const built = (source: string): string => source.replace('./src/', './dist/');

/** Maps a source to its built code and types; any other file to its new path. */
function exported(source: string): string | { types: string; default: string } {
  const place = built(source);
  if (!/\.tsx?$/.test(place)) return place;
  const bare = place.replace(/\.tsx?$/, '');
  return { types: `${bare}.d.ts`, default: `${bare}.js` };
}

/** Must exist once in a remote: our packages, because they fit together, and React. */
const isPeer = (name: string): boolean => name.startsWith('@bothways/') || /^react(-dom)?$/.test(name);

/** Returns the `package.json` of a packed library, its exports mapped from sources to built files. */
export function packedPackage(raw: unknown): object {
  const { name, version, exports, bin, dependencies } = ownSchema.parse(raw);
  const entries = Object.entries(dependencies);
  return {
    name,
    version,
    type: 'module',
    sideEffects: ['**/*.css'],
    exports: {
      ...Object.fromEntries(Object.entries(exports).map(([key, source]) => [key, exported(source)])),
      ...(name === '@bothways/ui' && { './css': { types: './dist/css.d.ts' } }),
    },
    ...(bin && {
      bin: Object.fromEntries(
        Object.entries(bin).map(([key, source]) => [key, built(source).replace(/\.ts$/, '.js')]),
      ),
    }),
    files: ['dist', 'template'],
    dependencies: Object.fromEntries(entries.filter(([key]) => !isPeer(key))),
    peerDependencies: Object.fromEntries(entries.filter(([key]) => isPeer(key))),
  };
}
