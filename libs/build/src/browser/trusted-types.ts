/** The part of the Trusted Types API that is used; TypeScript's DOM library does not know it yet. */
interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): {
    createScriptURL(url: string): string;
  };
}

const isFactory = (value: unknown): value is PolicyFactory =>
  typeof value === 'object' && value !== null && 'createPolicy' in value;

const factory: unknown = 'trustedTypes' in window ? window.trustedTypes : undefined;
const policy = isFactory(factory)
  ? factory.createPolicy('bothways-remotes', { createScriptURL: (url) => url })
  : undefined;

/** An address that `script.src` takes under `require-trusted-types-for 'script'`; checked by its integrity. */
export const scriptUrl = (url: string): string => policy?.createScriptURL(url) ?? url;
