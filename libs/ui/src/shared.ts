// The library as the shell shares it with the areas of signed-in people, under the library's own name. A separate
// entry, because the shell itself imports directly only what is on every page.
export * from './index.ts';
