/** The demo people; the API seeds them where `DEMO=1`. */
export const PEOPLE = ['visitor', 'free', 'pro', 'newcomer', 'manager', 'operator', 'admin'] as const;
export type Person = (typeof PEOPLE)[number];

const PASSWORD = 'bothways-demo';

export const credentialsOf = (person: Exclude<Person, 'visitor'>): { email: string; password: string } => ({
  email: `${person}@bothways.test`,
  password: PASSWORD,
});

/** Returns the demo person with an address; undefined for others. */
export const personOf = (email: string | undefined): Person | undefined =>
  email === undefined ? 'visitor' : PEOPLE.find((person) => email === `${person}@bothways.test`);
