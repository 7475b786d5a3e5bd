/** Cities as written in other languages, the usual name first in each line; plain letters, single words. */
const PLACES = `
  aalst alost aalstar
  antwerp antwerpen anvers amberes
  athens athina athenes atenas
  augsburg augsbourg
  barcelona barcelone
  basel bale basilea
  belgrade beograd belgrado belgrad
  bergamo bergame
  bern berne
  biel bienne
  bologna bologne
  braunschweig brunswick
  bremen breme
  brugge bruges brujas
  brussels bruxelles brussel bruselas
  bucharest bucuresti bucarest
  cairo caire
  cologne koln colonia
  copenhagen kobenhavn copenhague
  craiova crajova
  cremona cremone
  dresden dresde
  edinburgh edimbourg edimburgo
  ekaterinburg ekaterinbourg yekaterinburg
  ferrara ferrare
  florence firenze
  frankfurt francfort
  geneva geneve genf ginebra
  genoa genova genes
  ghent gent gand gante
  granada grenade
  hamburg hambourg hamburgo
  hannover hanovre hanover
  innsbruck insbruck
  istanbul estambul
  jerusalem yerushalayim
  kiev kyiv
  kortrijk courtrai
  krakow cracovie cracow cracovia
  leuven louvain lovaina
  liege luik lieja
  lisbon lisboa lisbonne lissabon
  london londres
  lucerne luzern lucerna
  luxembourg luxemburg luxemburgo
  mainz mayence maguncia
  majorca mallorca majorque
  mantova mantoue mantua
  marseille marsella marsiglia
  mechelen malines
  milan milano mailand
  modena modene
  moscow moskva moscou moscu moskau
  munich munchen munchner
  naples napoli napoles
  nicosia nicosie
  novosibirsk novossibirsk
  nuremberg nurnberg
  padova padoue padua
  paris parigi
  parma parme
  petersburg peterburg petersbourg petersburgo
  piacenza plaisance
  prague praha prag praga
  ravenna ravenne
  rhodes rodou rodos
  rome roma
  rotterdam roterdam
  salzburg salzbourg salzburgo
  sevilla seville
  sofia sofija
  strasbourg strassburg estrasburgo
  tallinn tallin
  thessaloniki salonique saloniki salonica
  trento trente
  turin torino
  valencia valence
  venice venezia venise
  verona verone
  vienna wien vienne viena
  warsaw warszawa varsovie varsovia
  zagreb agram
  zaragoza saragosse saragossa
  zug zoug
  zurich zurigo
`;

/** Usual name of a city by each variant. */
export const PLACE_NAMES: ReadonlyMap<string, string> = new Map(
  PLACES.trim()
    .split('\n')
    .flatMap((line) => {
      const [usual = '', ...others] = line.trim().split(' ');
      return others.map((other): [string, string] => [other, usual]);
    }),
);
