import { toPlainLetters } from './transliterate.ts';

const list = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean));

/** Kinds of club and filler words: one bookmaker writes them, the next does not. */
export const FILLERS = list(`
  fc cf sc ac afc cd ud sd ca cs fk sk nk hk bk if ik ff bc kk hc hb vhb ss ssc us as rc sv vfb vfl tsv tsg fsv
  bsc rcd ec se cr ad cp sl gd sad cb bb kf mfk hsc osc ogc og usm ks gks mks aa aj og fsc spvgg csm acs afk
  club clube clubs team calcio futbol football fotball fussball baloncesto basket basketball basketbol handball
  hockey rugby bk de do da del della di du des des la las el los le les the of and et y e
`);

/** Words that many clubs share: they say less about which club it is. */
export const COMMON = list(`
  united city real sporting athletic atletico deportivo racing union dynamo dinamo lokomotiv spartak town rovers
  wanderers county saint san santa sankt north south east west new
`);

/** Abbreviations that are not a beginning of the word they stand for, or are worth knowing exactly. */
export const EXPANSIONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    utd: 'united',
    st: 'saint',
    ste: 'saint',
    sankt: 'saint',
    sint: 'saint',
    dep: 'deportivo',
    depor: 'deportivo',
    atl: 'atletico',
    ath: 'athletic',
    univ: 'universidad',
    universitaria: 'universidad',
    universitario: 'universidad',
    int: 'internacional',
    intl: 'internacional',
    dyn: 'dynamo',
    dinamo: 'dynamo',
    lok: 'lokomotiv',
    loko: 'lokomotiv',
    mgladbach: 'monchengladbach',
    gladbach: 'monchengladbach',
    wolves: 'wolverhampton',
    spurs: 'tottenham',
    soton: 'southampton',
    boro: 'middlesbrough',
  }),
);

/** Whole names that share no letters with the name they stand for. Football only, keyed by normalised name. */
export const NICKNAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    hearts: 'Heart of Midlothian',
    psg: 'Paris Saint Germain',
    'paris sg': 'Paris Saint Germain',
    om: 'Marseille',
    ol: 'Lyon',
    qpr: 'Queens Park Rangers',
    'west brom': 'West Bromwich Albion',
    wba: 'West Bromwich Albion',
    nottm: 'Nottingham',
    gladbach: 'Borussia Monchengladbach',
    bayern: 'Bayern Munchen',
    betis: 'Real Betis',
    sociedad: 'Real Sociedad',
    barca: 'Barcelona',
    juve: 'Juventus',
    inter: 'Internazionale',
    'inter milan': 'Internazionale',
    'inter milano': 'Internazionale',
    'internazionale milano': 'Internazionale',
  }).map(([name, full]) => [name, toPlainLetters(full)]),
);

/** Marks in a name that say women, youth or second team. They are hints only: bookmakers are not consistent. */
export const WOMEN_MARKS = list(
  'w f fem women woman womens ladies dames feminine feminines feminino femenino femenina feminin frauen damen',
);
export const RESERVE_MARKS = list('ii iii b c 2 res reserve reserves reserva amateur amateurs');
