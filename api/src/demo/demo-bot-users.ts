import type { Tag } from '@bothways/domain/bot-users';
import type { NewBotUser } from '#bots/bot-users';
import type { RoleId } from '#people/iam';

const tag = (name: string, color: string, more: Partial<Tag> = {}): Tag => ({
  name,
  color,
  isPublic: true,
  createdBy: 'operator@bothways.test',
  ...more,
});
const NORTH = tag('North', '#FEC700');
const QUARTER = tag('Q4 group', '#7A8BB5');
const WELCOME = tag('Welcome offers', '#8E6BBF');
const PAUSED = tag('Paused', '#C0714A');
/** Notes visible only to their author. */
const CALL_BACK = tag('Call back', '#5B9A8B', { isPublic: false });
const NEIGHBOURS = tag('Neighbours', '#B5657A', { isPublic: false, createdBy: 'manager@bothways.test' });

const person = (name: string, profitCents: number, more: Partial<NewBotUser> = {}): NewBotUser => ({
  email: `${name.toLowerCase().replaceAll(' ', '.')}@correo.example`,
  alias: name,
  enabled: true,
  isReady: true,
  mode: 'normal',
  tags: [],
  country: 'ES',
  startedAtMs: Date.UTC(2026, 2, 2, 9),
  profitCents,
  ...more,
});

const MORE: readonly [country: string, names: string][] = [
  [
    'ES',
    'Ander Zubia, Carmen Rueda, Diego Salvatierra, Eider Larranaga, Fermin Orozco, Gara Betancor, Hugo Villanueva, Irati Goni, Joaquin Peral, Laia Ferrer, Mikel Ugarte, Nuria Castell, Olga Banderas, Quique Solana, Rocio Almagro, Sergio Tejada',
  ],
  ['EE', 'Liisa Magi, Priit Saar, Triin Lepik'],
  ['PT', 'Bruno Teixeira, Marta Figueira'],
  ['IT', 'Giulia Moretti, Paolo Serra'],
  ['GB', 'Holly Marsh, Owen Pryce'],
  ['FR', 'Camille Roche, Yves Tanguy, Lea Marchand'],
];

/** Invented people, of every kind in the list. */
export const DEMO_BOT_USERS: readonly NewBotUser[] = [
  person('Marta Iriarte', 127_091, { tags: [NORTH, QUARTER, NEIGHBOURS] }),
  person('Jon Otero', 94_812, { tags: [NORTH, NEIGHBOURS] }),
  person('Nerea Etxebarria', 31_260, { mode: 'bonus', tags: [WELCOME] }),
  person('Pablo Saez', -4230, { enabled: false, isReady: false, tags: [PAUSED] }),
  person('Kadri Tamm', 58_340, { country: 'EE', tags: [QUARTER] }),
  person('Rasmus Kask', 12_075, { country: 'EE', isReady: false, tags: [CALL_BACK] }),
  person('Ines Carvalho', 76_955, { country: 'PT', tags: [QUARTER] }),
  person('Luca Ferri', 0, { country: 'IT', isReady: false, mode: 'bonus', tags: [WELCOME] }),
  person('Ana Belen Ruiz de Gauna', 203_418, { tags: [NORTH] }),
  person('Tom Hale', -1190, { country: 'GB' }),
  person('Elena Prieto', 45_502, {}),
  person('Oihane Agirre', 8815, { enabled: false, isReady: false, tags: [NORTH, PAUSED] }),
  ...MORE.flatMap(([country, names]) => names.split(', ').map((name) => person(name, 0, { country }))),
];

const emailsOf = (isWanted: (user: NewBotUser) => boolean): string[] =>
  DEMO_BOT_USERS.filter(isWanted).map(({ email }) => email);

/** Bot users linked to the demo's back-office people; those who manage users see all without links. */
export const DEMO_LINKED_EMAILS: Readonly<Partial<Record<RoleId, readonly string[]>>> = {
  manager: emailsOf(({ tags }) => tags.includes(NORTH)),
  // All but the newest.
  operator: emailsOf(({ tags }) => !tags.includes(WELCOME)),
};
