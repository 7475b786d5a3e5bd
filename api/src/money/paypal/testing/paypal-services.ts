import { type PaypalEmulator, startPaypalEmulator } from '@bothways/paypal-emulator';
import { transact } from '#kernel/db';
import { openSession } from '#people/auth/testing';
import { saveProfile } from '#people/users';
import { addUser, TestClock, type TestOptions, type TestServices, testServices } from '#testing';
import { WEBHOOK_PATH } from '../webhooks.routes.ts';

export interface PaypalServices extends TestServices {
  paypal: PaypalEmulator;
  /** Returns the cookie of a new customer. */
  newCustomer(): Promise<string>;
  /** Signs a customer in again and returns the new cookie, given the first one. */
  customerAgain(cookie: string): Promise<string>;
  close(): Promise<void>;
}

/** Starts the product with PayPal, played by the emulator: REST over the network, webhooks directly into the app. */
export async function paypalServices(options: Omit<TestOptions, 'clock'> = {}): Promise<PaypalServices> {
  const clock = new TestClock();
  const paypal = await startPaypalEmulator({
    port: 0,
    webhookUrl: WEBHOOK_PATH,
    nowMs: clock.nowMs,
    send: async (path, init) => services.app.request(path, init),
  });
  const config = { paypal: paypal.config, ...options.config };
  const services: TestServices = await testServices({ ...options, clock, config });
  let customers = 0;
  const people = new Map<string, string>();
  const enter = async (userId: string): Promise<string> => {
    const entering = { userId, remembered: true, ip: '203.0.113.5', userAgent: undefined };
    const { token } = await transact(services.database.db, (trx) =>
      openSession(trx, entering, clock.nowMs()),
    );
    const cookie = `session=${token}`;
    people.set(cookie, userId);
    return cookie;
  };
  return {
    ...services,
    paypal,
    newCustomer: async () => {
      customers += 1;
      const userId = await addUser(services.database, `customer${customers}@paypal.test`);
      await saveProfile(services.database.db, userId, { country: 'ES' });
      return enter(userId);
    },
    customerAgain: (cookie) => enter(people.get(cookie) ?? ''),
    close: async () => {
      await paypal.close();
      await services.idle();
      await services.database.close();
    },
  };
}
