import { LIMITED_LEVEL, LOGIN_ERRORS } from '@bothways/domain/bot-accounts';
import { DAY_MS, MINUTE_MS } from '@bothways/domain/time';

import type { Schema } from '#kernel/db';
import { BOOKMAKERS } from '#market/bookies';
import type { Random } from '#market/feeds';
import type { Person } from './people.ts';

/** An account without its password, which is sealed elsewhere. */
export type AccountRow = Omit<Schema['botAccounts'], 'sealedPassword'>;

/** Used by everybody, in any country. */
const EVERYWHERE = ['pinnacle', 'ps3838'];

const townsOf = (country: string): string[] => {
  const here = BOOKMAKERS.filter(({ countries }) => countries.includes(country)).map(({ value }) => value);
  return [...new Set([...here, ...EVERYWHERE])];
};

/** Draws a person's accounts: the longer they have been here, the more are limited or disabled. */
export function accountsOf(random: Random, person: Person, nowMs: number): AccountRow[] {
  const wanted = person.mode === 'bonus' ? random.between(2, 4) : random.between(4, 11);
  const towns = townsOf(person.country)
    .sort(() => random.next() - 0.5)
    .slice(0, Math.round(wanted));
  const name = person.email.split('@')[0]?.replace('.', '') ?? '';
  return towns.map((bookie): AccountRow => {
    const isOn = person.isEnabled && random.chance(0.85);
    const hasError = isOn && random.chance(0.06);
    const daysHere = random.between(2, person.daysHere);
    const limitLevel = Math.min(LIMITED_LEVEL, Math.floor(random.wait(daysHere / 150)));
    const balance = Math.round(Math.min(random.wait(380), 2500) * 100);
    const lookedMs = Math.round(nowMs - random.between(1, 14) * MINUTE_MS);
    const isLogged = isOn && !hasError && random.chance(0.92);
    return {
      email: person.email,
      bookie,
      username: `${name}${Math.floor(random.between(10, 99))}`.slice(0, 24),
      birthdate: `${Math.floor(random.between(1960, 2004))}-0${Math.floor(random.between(1, 9))}-1${Math.floor(random.between(0, 9))}`,
      enabled: Number(isOn),
      balanceTotalCents: balance,
      balanceNormalCents: Math.round(balance * (random.chance(0.8) ? 1 : 0.7)),
      loginError: hasError ? random.pick(LOGIN_ERRORS) : null,
      logged: Number(isLogged),
      lastLoginUpdateMs: isOn ? lookedMs : null,
      lastLoggedMs: isLogged ? lookedMs : Math.round(nowMs - random.between(1, 20) * DAY_MS),
      logInRetries: hasError ? Math.ceil(random.between(1, 5)) : 0,
      limitLevel,
      needsDeposit: Number(isOn && balance < 2000),
      reducedOdds: Number(EVERYWHERE.includes(bookie) && random.chance(0.4)),
      ludoInduction: Number(random.chance(0.1)),
      proxyUsername: random.chance(0.7)
        ? `${person.country.toLowerCase()}-bio-${Math.floor(random.between(1, 30))}`
        : null,
      addedAtMs: Math.round(nowMs - daysHere * DAY_MS),
      reportedAtMs: isOn ? lookedMs : null,
    };
  });
}
