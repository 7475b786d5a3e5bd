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

/** Sources become a pair of types and code; everything else is a file at its new place. */
function exported(source: string): string | { types: string; default: string } {
  const place = built(source);
  if (!/\.tsx?$/.test(place)) return place;
  const bare = place.replace(/\.tsx?$/, '');
  return { types: `${bare}.d.ts`, default: `${bare}.js` };
}

/** There is one of each in a remote: of ours, because they fit together, and of React. */
const isPeer = (name: string): boolean => name.startsWith('@bothways/') || /^react(-dom)?$/.test(name);

/** The `package.json` of a packed library: its own, led from the sources to what was built of them. */
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
