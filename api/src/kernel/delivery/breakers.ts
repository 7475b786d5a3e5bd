import { Gauge, type Registry } from 'prom-client';
import { CircuitBreaker } from './circuit-breaker.ts';

/** Who is asked over the network, and what they are called where somebody reads that they are down. */
const PROVIDERS = { sms: 'The SMS provider', mail: 'The mail server', paypal: 'PayPal' } as const;
export type Provider = keyof typeof PROVIDERS;

/** One breaker for each provider of this process: what one caller has learned of it all others know. */
export class Breakers {
  readonly #monotonicMs: () => number;
  readonly #made = new Map<Provider, CircuitBreaker>();

  /** `monotonicMs` is a time that only moves forward. */
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
