/** The part of the Trusted Types API that is used; TypeScript's DOM library lacks it. */
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

/** Returns a URL for `script.src` under `require-trusted-types-for 'script'`; the integrity check protects it. */
export const scriptUrl = (url: string): string => policy?.createScriptURL(url) ?? url;
