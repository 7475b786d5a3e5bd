/** A configuration that cannot run; the message is meant for the operator and never holds a secret's value. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
