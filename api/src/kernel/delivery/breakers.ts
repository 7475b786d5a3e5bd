import { Gauge, type Registry } from 'prom-client';
import { CircuitBreaker } from './circuit-breaker.ts';

/** Network providers, with the names shown when one is down. */
const PROVIDERS = { sms: 'The SMS provider', mail: 'The mail server', paypal: 'PayPal' } as const;
export type Provider = keyof typeof PROVIDERS;

/** One breaker per provider and process: callers share what each has learned. */
export class Breakers {
  readonly #monotonicMs: () => number;
  readonly #made = new Map<Provider, CircuitBreaker>();

  /** @param monotonicMs a clock that never goes back */
  constructor(registry: Registry, monotonicMs: () => number) {
    this.#monotonicMs = monotonicMs;
    const made = this.#made;
    new Gauge({
      name: 'bothways_provider_left_alone',
      help: '1 while a provider that does not work is asked by a probe now and then and by nobody else',
      labelNames: ['provider'],
      registers: [registry],
      collect() {
        for (const [provider, { isOpen }] of made) this.set({ provider }, Number(isOpen));
      },
    });
  }

  of(provider: Provider): CircuitBreaker {
    const breaker = this.#made.get(provider) ?? new CircuitBreaker(PROVIDERS[provider], this.#monotonicMs);
    this.#made.set(provider, breaker);
    return breaker;
  }
}
