import { type Configuration, rspack } from '@rspack/core';

/** The bundler found faults; the message lists them with their positions. */
export class BuildFailed extends Error {
  override name = 'BuildFailed';
}

/**
 * Runs the bundler once.
 * @throws BuildFailed
 */
export const bundle = (config: Configuration): Promise<void> =>
  new Promise((resolve, reject) => {
    const compiler = rspack(config);
    compiler.run((error, stats) => {
      const faults = stats?.hasErrors()
        ? stats.toString({ preset: 'errors-only', colors: false })
        : undefined;
      compiler.close((closeError) => {
        const failure = error ?? closeError;
        if (failure) reject(failure);
        else if (faults) reject(new BuildFailed(faults));
        else resolve();
      });
    });
  });
