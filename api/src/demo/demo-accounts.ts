import type { Plan } from '@bothways/domain/plans';
import type { RoleId } from '#people/iam';

export const DEMO_PASSWORD = 'bothways-demo';

/** Free days of pro for everybody who tries the product. */
export const DEMO_COUPON = { code: 'DEMO-30', days: 30 } as const;

export interface DemoAccount {
  email: string;
  name: string;
  country: string;
  plan: Plan;
  role: RoleId;
  profileType: 'bettor' | 'manager';
  onboarded: boolean;
}

const account = (name: string, plan: Plan, role: RoleId, more: Partial<DemoAccount> = {}): DemoAccount => ({
  email: `${name.toLowerCase()}@bothways.test`,
  name,
  country: 'ES',
  plan,
  role,
  profileType: 'bettor',
  onboarded: true,
  ...more,
});

/** One person of each kind; the run contract names them. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  account('Free', 'free', 'customer'),
  account('Pro', 'pro', 'customer'),
  account('Newcomer', 'free', 'customer', { onboarded: false }),
  account('Manager', 'free', 'manager', { profileType: 'manager' }),
  account('Operator', 'pro', 'operator'),
  account('Admin', 'pro', 'owner'),
];

/** A newly created demo account. */
export interface Made {
  userId: string;
  role: RoleId;
}
