import type { Sport } from '@bothways/domain/sports';

/** A competition and its participants. Countries are real, clubs and players are invented. */
export interface League {
  sport: Sport;
  country: string;
  name: string;
  teams: readonly string[];
}

const league = (sport: Sport, country: string, name: string, teams: string): League => ({
  sport,
  country,
  name,
  teams: teams.split(',').map((team) => team.trim()),
});

const SPANISH_CLUBS =
  'Atlético Valdemora, CD Torreluna, Real Almenares, Racing Castroverde, UD Peñaroya, Deportivo Olivares, CF Montesol, Sporting Ribadeva, Unión Navaluz, CD Sierra Nublada, Real Puertoalba, Atlético Cañaveral';

/**
 * Club competitions. The women's league has the men's clubs, as in reality: only the league's name distinguishes them.
 */
export const LEAGUES: readonly League[] = [
  league('football', 'Spain', 'Liga Ibérica', SPANISH_CLUBS),
  league('football', 'Spain', 'Liga Ibérica Femenina', SPANISH_CLUBS),
  league(
    'football',
    'England',
    'Premier Division',
    'Ashcombe United, Brackenford Town, Kingsmere City, Oldhaven Rovers, Thornbury Athletic, Wexcombe, Eastleigh Park Rangers, Millbrook Wanderers, Northgate City, Stonebridge FC, Harrowdale Albion, Penwick Town',
  ),
  league(
    'football',
    'Italy',
    'Lega Nazionale',
    'Montefiore, AC Valdora, US Castelmare, Virtus Rocchetta, Pro Sanvito, Borgonuovo Calcio, Atletico Lagoverde, Union Pietralba, Sant’Elmo, Torrechiara, Aurora Bellacosta, Fortitudo Campiglio',
  ),
  league(
    'football',
    'Germany',
    'Oberbund',
    'SV Grünhafen, FC Altenmark, Eintracht Rosental, Borussia Weidenau, TSV Hohenwald, VfB Lindenstadt, Union Seefeld, SC Bergheimer, Fortuna Kronach-Süd, Viktoria Nordufer, Germania Talbrück, 1. FC Mühlbach',
  ),
  league(
    'football',
    'Brazil',
    'Série Nacional',
    'Atlético Serra Azul, Guarani do Vale, EC Porto Belo, Juventude Paulínia, Grêmio Campo Largo, Operário Itapema, Cruzeiro do Litoral, SC Baía Norte, Vila Esperança, América Ribeirão, União Jaraguá, Ferroviária do Sul',
  ),
  league(
    'football',
    'Estonia',
    'Meistriliiga Cup',
    'FC Rannaküla, JK Metsapoolu, Põhjala Tallinn, Tartu Emajõgi, Narva Sillad, Viljandi Ürgorg, Pärnu Lained, Saaremaa Kadakas',
  ),
  league(
    'basketball',
    'Spain',
    'Liga Baloncesto',
    'Baloncesto Ebroalto, CB Marinada, Básquet Solsona Alta, Obradeiro, CB Guadalsur, Manresa Nova, Zuriza Zaragoza, Bahía Gran Canal, Lucentum Mar, Breogán Norte',
  ),
  league(
    'basketball',
    'Italy',
    'Serie Canestro',
    'Pallacanestro Valdora, Olimpia Navigli, Virtus Portanova, Dinamo Nuraghe, Aquila Adige, Torrazzo Basket, Laguna Basket, Fortitudo Reno, Scafati Vesuvio, Treviso Sile',
  ),
  league(
    'basketball',
    'USA',
    'Continental Basketball',
    'Portland Pioneers, Austin Armadillos, Boise Bighorns, Nashville Strings, Omaha Plainsmen, Tampa Tarpons, Seattle Evergreens, St. Louis Archers, Albany Patentees, Fresno Condors',
  ),
  league(
    'hockey',
    'Sweden',
    'Norrliga',
    'Älvsborg IK, Björkvik HC, Frostadalen, Granberga HK, Kiruna Norrsken, Luleå Isbrytare, Mora Vargar, Skärgårdens IF, Timrå Älvar, Örnsund HC',
  ),
  league(
    'hockey',
    'USA',
    'National Ice League',
    'Anchorage Aurora, Buffalo Snowdrift, Cleveland Breakwater, Duluth Voyageurs, Hartford Harpooners, Milwaukee Mariners Ice, Portland Lumberjacks, Québec Brise-Glace, Salt Lake Summits, Spokane Timber',
  ),
  league(
    'hockey',
    'Finland',
    'Jäämestaruus',
    'Kallaveden Kiekko, Lahden Hallat, Oulun Revontulet, Porin Majakat, Rauman Luodot, Saimaan Norpat, Tampereen Kosket, Vaasan Merikotkat',
  ),
  league(
    'baseball',
    'USA',
    'Federal Baseball League',
    'Brooklyn Bridges, Charlotte Copperheads, Dallas Drovers, El Paso Tumbleweeds, Indianapolis Arrows, Jersey Breakers, Louisville Paddles, Memphis Riverboats, Oakland Redwoods, Sacramento Gold, San Antonio Alamedas, Vegas Long Shots',
  ),
  league(
    'baseball',
    'Mexico',
    'Liga del Pacífico Norte',
    'Algodoneros de Laguna, Broncos de Valle Alto, Cardenales de Costa Rica Sur, Delfines de Bahía, Generales de Sierra, Olmecas del Golfo, Piratas de Puerto Viejo, Venados de Mar',
  ),
  league(
    'americanFootball',
    'USA',
    'American Gridiron League',
    'Albuquerque Roadrunners, Birmingham Foundry, Columbus Caravels, Des Moines Harvesters, Hartford Charters, Louisville Furlongs, Oklahoma Redlands, Orlando Herons, Portland Steelheads, Sacramento Levees, San Diego Breakers West, Tulsa Derricks',
  ),
  league(
    'americanFootball',
    'USA',
    'College East',
    'Ashford State, Bayview Tech, Cumberland Valley, Dunmore A&M, Eastern Plains, Fairhaven, Grantham State, Hollis University, Inland Tech, Kenwood State',
  ),
];

const FIRST_NAMES =
  'Adrián, Bruna, Casimir, Delia, Emil, Fiorella, Gustav, Helena, Iker, Jolanda, Kaspar, Lucía, Matej, Noemi, Olav, Paloma';
const SURNAMES =
  'Arregui Solar, Bastrop, Corvinelli, Dragomirescu, Ellingboe, Ferrandis, Grzybalski, Hadjipetrou, Ilvesoja, Jankulova, Kettunmaa, Lindqvister, Morettini, Norwalder, Ottesgaard, Pavlinec, Quirante, Rosendahler, Sestrino, Tolvarec, Ustarroz, Vandermoor, Wieczorkova, Yllanes, Zubizarreta Vega, Brightwater, Castellmar, Dufrenoy, Etxenike, Falkenburger, Gavranovic, Holmstead';

const split = (names: string): string[] => names.split(',').map((name) => name.trim());

/** Invented players, each surname once. */
const PLAYERS = split(SURNAMES).map((surname, at) => {
  const first = split(FIRST_NAMES);
  return `${first[(at * 5) % first.length]} ${surname}`;
});
const isWoman = (player: string): boolean =>
  /^(Bruna|Delia|Fiorella|Helena|Jolanda|Lucía|Noemi|Paloma) /.test(player);

/** Tennis: men and women do not meet. */
export const TOURNAMENTS: readonly League[] = [
  {
    sport: 'tennis',
    country: 'Spain',
    name: 'Men’s Open Valdemar',
    teams: PLAYERS.filter((player) => !isWoman(player)),
  },
  { sport: 'tennis', country: 'France', name: 'Women’s Open Côte d’Argent', teams: PLAYERS.filter(isWoman) },
];

/**
 * Two cup matches between the same two cities at the same time: each is covered by one collector only, and their names
 * are so similar that a person has to tell them apart.
 */
export const TWINS: readonly [League, League] = [
  league('football', 'Spain', 'Copa de las Dos Orillas', 'Atlético Miradelta, Real Costaverde'),
  league('football', 'Spain', 'Copa de las Dos Orillas', 'Sporting Miradelta, Racing Costaverde'),
];
