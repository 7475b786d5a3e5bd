import { toPlainLetters } from './transliterate.ts';

const list = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean));

/** Kinds of club and filler words: some bookmakers write them, others do not. */
export const FILLERS = list(`
  fc cf sc ac afc cd ud sd ca cs fk sk nk hk bk if ik ff bc kk hc hb vhb ss ssc us as rc sv vfb vfl tsv tsg fsv
  bsc rcd ec se cr ad cp sl gd sad cb bb kf mfk hsc osc ogc og usm ks gks mks aa aj og fsc spvgg csm acs afk
  club clube clubs team calcio futbol football fotball fussball baloncesto basket basketball basketbol handball
  hockey rugby rfc ofk pfc krc kv ehc erc ev egs gh ghc hcb ssv svg bbc vmfd cfc gnk rnk jk tj
  pallacanestro basquet baskets ishockey eishockey
  bk de do da del della di du des des la las el los le les the of and et y e
`);

/** Years that distinguish a club from another of its city; all others are founding years. */
export const TELLING_YEARS = list('1860 1948');

/** Words that many clubs share: they carry less weight. */
export const COMMON = list(`
  united city real sporting athletic atletico deportivo racing union dynamo dinamo lokomotiv spartak town rovers
  wanderers county saint san santa sankt north south east west new
`);

/** Abbreviations that are not a prefix of their word, or are worth expanding exactly. */
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
    nottm: 'nottingham',
    klautern: 'kaiserslautern',
    ddorf: 'dusseldorf',
    bham: 'birmingham',
    wton: 'wolverhampton',
  }),
);

/** Whole names that share no letters with the official name. Football only, keyed by normalised name. */
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
    sporting: 'Sporting Lisbon',
    'sporting portugal': 'Sporting Lisbon',
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

/**
 * Marks in a name for the kind of team: women, youth, the second team, esports. A single letter is a mark only in
 * brackets or as the last word, and not as an abbreviation ("Nottingham F.").
 */
export const WOMEN_MARKS = list(`
  w f fem wfc woman women womens ladies dames feminine feminines feminino feminina femenino femenina feminin feminas
  femminile frauen damen kvinner kvinder kobiet zeny
`);
export const YOUTH_MARKS = list('youth jugend juvenil primavera academy akademia akademija academia');
export const RESERVE_MARKS = list(`
  ii iii b c 2 jong res reserve reserves reserva reservas amateur amateurs amateure castilla mestalla promesas
`);
export const ESPORTS_MARKS = list(
  'esports esport esoccer efootball ebasketball ehockey cyber virtual simulated srl',
);
