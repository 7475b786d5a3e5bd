import type { Sport } from '@bothways/domain/sports';
import type { NameProfile } from './name-profile.ts';
import { PLACE_NAMES } from './places.ts';
import { SHARED_WORDS } from './shared-words.ts';
import { align, isSameWord } from './similarity.ts';
import { COMMON, EXPANSIONS } from './words.ts';

const list = (words: string): string[] => words.split(/\s+/).filter(Boolean);
const asInNames = (word: string): string => {
  const expanded = EXPANSIONS.get(word) ?? word;
  return PLACE_NAMES.get(expanded) ?? expanded;
};

/** Cities with more than one club that bookmakers list. */
const CITIES = list(`
  manchester sheffield bristol dundee london birmingham cambridge oxford york edinburgh belfast dublin cork
  paris ajaccio eindhoven rotterdam brugge brussels antwerp liege madrid barcelona sevilla milan turin genoa
  munich berlin cologne hamburg stuttgart frankfurt vienna linz zurich basel lisbon porto funchal
  copenhagen stockholm goteborg oslo helsinki turku prague bratislava warsaw krakow lodz budapest
  belgrade zagreb split sofia plovdiv varna bucharest cluj timisoara athens thessaloniki istanbul ankara izmir
  nicosia limassol kiev kharkiv moscow petersburg minsk riga vilnius tallinn tbilisi yerevan baku
  tel aviv haifa jerusalem cairo casablanca rabat tunis
  buenos aires rosario cordoba plata avellaneda mendoza tucuman montevideo santiago concepcion asuncion lima bogota
  medellin cali quito guayaquil caracas paulo rio mexico guadalajara monterrey
  sydney melbourne brisbane tokyo yokohama osaka seoul suwon shanghai beijing guangzhou
  bologna tirana sarajevo brest skopje reykjavik lviv donetsk tuzla mostar verona tampere angeles
`);
/** Names that clubs of several cities carry. */
const NAMESAKES = list(`
  arsenal everton liverpool queens park forest albion independiente estudiantes botafogo america nacional guarani
  olimpia inter internacional internazionale river plate martin gimnasia universidad central defensor cerro libertad
  progreso aurora vitoria santos flamengo fluminense operario portuguesa fortaleza huracan instituto talleres ferro
  lorenzo luis jose cruz torpedo cska shakhtar shakhtyor shakhter slavia sparta bohemians slovan viktoria victoria
  fortuna borussia eintracht kickers concordia austria rapid olympiakos olympiacos apollon aris ethnikos ahli ahly hilal nasr ittihad wahda shabab jazira radnicki mladost sloboda
  borac sloga botev chernomorets universitatea gloria politehnica excelsior standard red star
  partizan levski metalurg metallurg energie
`);
/** Names that clubs of different cities share in every sport. */
const EVERYWHERE = list('hapoel maccabi beitar bnei ironi tel aviv haifa jerusalem cska partizan');
const NAMESAKE_WORDS: ReadonlySet<string> = new Set([...COMMON, ...EVERYWHERE]);
const FOOTBALL_WORDS: ReadonlySet<string> = new Set([
  ...NAMESAKE_WORDS,
  ...[...CITIES, ...NAMESAKES].map(asInNames),
]);
const ANY_WORDS: ReadonlySet<string> = new Set([...FOOTBALL_WORDS, ...SHARED_WORDS]);

/** Words that distinguish another team of the same name: Michigan and Michigan State, Sydney and Western Sydney. */
const TELLING = new Set(
  list('state tech poly north south east west northern southern eastern western 1860 1948'),
);

/**
 * Whether two names may well be two clubs: all they share is a city with several clubs or a name that several carry,
 * and one of them says more; or the only differing word is one that distinguishes teams. Outside football a city alone
 * means its one team, but not if each name adds its own word. Symmetric.
 */
export function mayBeSiblings(a: NameProfile, b: NameProfile, sport: Sport): boolean {
  if (a.exact === b.exact || (a.nation && b.nation) || sport === 'tennis') return false;
  const { shared, fewLeft, manyLeft } = align(a, b);
  if (shared.length === 0 || fewLeft.length + manyLeft.length === 0) return false;
  if ([...fewLeft, ...manyLeft].some((word) => TELLING.has(word))) return true;
  const isContrary = fewLeft.length > 0 && manyLeft.length > 0;
  const isLeftOff = sport === 'football' && !isBeginning(a, b);
  const namesakes =
    isContrary || isLeftOff ? ANY_WORDS : sport === 'football' ? FOOTBALL_WORDS : NAMESAKE_WORDS;
  return shared.every((word) => namesakes.has(word));
}

/** Whether two names begin alike: Bolton and Bolton Wanderers, but not Rangers and Queens Park Rangers. */
const isBeginning = ({ tokens: [one = ''] }: NameProfile, { tokens: [two = ''] }: NameProfile): boolean =>
  one.startsWith(two) || two.startsWith(one);

/**
 * Whether each of two players' names has a given name or an initial that the other contradicts: Alexander and Mischa
 * Zverev, Zverev A. and M. A name that only one of them states contradicts nothing. Symmetric.
 */
export function haveContraryGivenNames(a: NameProfile, b: NameProfile): boolean {
  // equal words first: the B of "B. Bencic" means Belinda, not Bencic
  const [ofA, ofB] = [wordsWithout(a, b.tokens), wordsWithout(b, a.tokens)];
  const isExplained = (words: readonly string[], others: readonly string[]): boolean =>
    words.every((word) =>
      others.some((other) => mayMean(word, other, others) || mayMean(other, word, words)),
    );
  return !isExplained(ofA, ofB) && !isExplained(ofB, ofA);
}

const wordsWithout = ({ tokens }: NameProfile, words: readonly string[]): string[] =>
  tokens.filter((word) => !words.includes(word));

/** Initials written as one word: AK for Anna Karolina. */
const MAX_INITIALS = 3;

/** Whether a word may be another spelling or the beginning of another, or one of its letters that word's initial. */
const mayMean = (word: string, other: string, others: readonly string[]): boolean =>
  isSameWord(word, other) ||
  (word.length <= MAX_INITIALS &&
    word.includes(other[0] ?? '') &&
    [...word].every((letter) => others.some((each) => each.startsWith(letter))));

/** Long enough to be a city or a club, not an initial or number. */
const TELLING_LENGTH = 4;

/** Whether two names share a whole word that few teams have. */
export function shareTellingWord(a: NameProfile, b: NameProfile): boolean {
  return a.tokens.some(
    (word) => word.length >= TELLING_LENGTH && !ANY_WORDS.has(word) && b.tokens.includes(word),
  );
}

/** Whether a name is only a city with several clubs, or a name that several carry. */
export const isNamesake = ({ nation, tokens }: NameProfile): boolean =>
  nation === undefined && tokens.length === 1 && tokens.every((word) => FOOTBALL_WORDS.has(word));
