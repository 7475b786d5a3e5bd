/** A configuration that cannot run; the message is for the operator and never contains a secret's value. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
