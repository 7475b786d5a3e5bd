// What the shell lends to the areas of signed-in people under the name of the library itself. Under a name of its own
// here, because the shell takes from the library directly what stands on every page.
export * from './index.ts';
