/**
 * Words that the names of more than one team have, in football, basketball or hockey: cities, nicknames, kinds of club.
 * From 4,800 teams as written by 15 bookmakers, without the parts that are stripped. In plain letters, cities in their
 * usual name.
 */
export const SHARED_WORDS: ReadonlySet<string> = new Set(
  `
    1948 49ers academia academica aces aggies ajaccio alabama albion alegre alger alianza america angeles angleterre
    antonio apollon aris arizona arkansas arsenal asuncion athens athletic athletico athletics atletico augsburg
    austin austria autriche avellaneda aviv bakou baku balompie barcelona bastia bearcats bears belediye belediyespor
    belfast belgrade benfica berlin bern bijeljina bison black blazers blue bnei bobcats boldklub bologna borussia
    boston botev bourgogne boyaca boys braves bresil brest bretagne bristol broncos brooklyn brugge bruins buccaneers
    bucharest budapest bull bulldog bulldogs bulls cali california capitals cardiff cardinal cardinals carolina
    casablanca catamounts cavaliers cento central chabab chakhtior charleroi charleston chicago chile chili chine
    christian city ciudad cleveland college cologne colombie colonels colonials colorado connecticut constanta cordoba
    cordoue corinthians cougars county cowboys craiova croatie crusaders cruz cska dakota daugavpils delaware demons
    deportes deportiva deportivo desportivo detroit devils diego donetsk dragons dublin dukes dukla dynamo eagles east
    eastern ecuador edinburgh eintracht elan elite empoli erevan escaldes esch estudiantes etoile europa everton
    excelsior falcons famagouste famagusta fighting flames florida forest fort fortaleza fortitudo fortuna francis
    frankfurt fribourg funchal gaels gamecocks gators genoa george georgia gheorghe giants glace glasgow gold golden
    gorica gornik grand grande great green grizzlies guadalajara guangzhou guayaquil guinee haie haifa hainaut hapoel hawks
    heart helsinki highlanders hornets houston huskies idaho illino illinois independiente indiana inter iowa irlande
    ironi ishockeyklubb island islands istanbul itrottarfelag jacksonville jaguars jerusalem jets jetyssou jeunesse
    jose junior juniors jurmala juventude kansas kaunas kentucky khimki kings knights kopavogur krakow lafayette
    lakers liberty liege liga limassol linnameeskond lions lisbon lodz lokomotiv lokomotive long louisiana loyola luka
    lumberjacks lviv lyon maccabi madeira madrid maghreb maghrib manchester marseille mary maryland marys
    massachusetts mavericks medellin melbourne metallourg metallurg metropole mexico miami michigan milan mineiro
    minsk miss mississippi missouri mladost montana montevideo moscow mostar mouloudia mountaineers munich mustangs
    nacional nebraska nevada nicosia nord north northern northwestern nouvelle novi octubre ohio oilers oise oklahoma
    olympiakos olympic olympique oregon orleans osaka owls oxford palloseura panthers park patriots penguins
    petersburg phoenix pioneers pirates plata plovdiv podgorica point port portland porto portugal poznan prague
    purdue purple queens quito rabat racing radnik raiders raja rams rangers rapid real rebels red redhawks reggio reims
    renaissance republique reykjavik riga roadrunners rockets rome rosa rotterdam rouen rouge rovers royal royals
    rudar rukh runnin sacramento saint salvador santa santiago sarajevo seahawks senators sevilla sfantul shakhtar
    shakhter shakhtyor shanghai sharks sheffield skopje slavia slovan sofia south southern sparta spartak spartans
    sport sporting sportiva sportive sportivo stade star stars state stella storm tallinn tallinna tampere tbilisi
    tbilissi tech tennessee terriers texas thessaloniki thistle tigers tirana tiraspol titans toronto torpedo town
    trojans turin turku tuzla uniao unido union unis united universidad universite university upstate utah valley
    vegas velez verona victoria vienna vierges vikings vikingur viktoria villa vilnius virgin virginia virtus vitoria
    wanderers warriors warsaw washington weiss west western white wielkopolski wild wildcats wings wisconsin wisla
    wolfpack wolverines wolves yerevan york youths zaglebie zagreb zalgiris zlatibor zurich zvezda
  `
    .split(/\s+/)
    .filter(Boolean),
);
