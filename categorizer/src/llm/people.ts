import { foldText } from '../text/words.ts';

/*
 * Names of people, wherever in a text they stand. By lists, since a bank marks them by nothing: the commonest given
 * names and surnames of Spain, in its four languages, and of those who live there. What is a word or a place too counts
 * only beside another name.
 */

const setOf = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

const GIVEN = setOf(`
  maria ma jose josep antonio antoni juan joan manuel francisco francesc luis lluis javier xavier xabier miguel miquel
  mikel angel carlos carles jesus daniel david pedro pere alejandro alexandre pablo pau fernando ferran jorge jordi
  sergio sergi rafael alberto albert alvaro diego adrian adria ivan ruben raul enrique enric eduardo eduard oscar andres
  andreu andoni vicente vicent ramon joaquin joaquim ignacio ignasi iñaki inaki iker unai aitor asier ander jon gorka
  eneko oier santiago roberto robert alfonso alfons jaime jaume salvador ricardo ricard emilio julio juli julian gabriel
  tomas agustin agusti marc hugo mario felix felip felipe gonzalo guillermo guillem cristian christian martin marti
  nicolas nicolau hector samuel mateo mateu lucas lluc leo bruno izan enzo alex aleix arnau biel oriol roger gerard
  bernat quim xoan xose anxo brais iago uxio antia uxia sabela iria noa carmen ana anna isabel laura cristina marta
  dolores lucia josefa elena paula francisca teresa raquel sara rosario beatriz beatriu nuria silvia julia patricia
  irene rocio monica andrea sandra alicia mercè merce sonia marina susana yolanda natalia angela eva inmaculada claudia
  ines agnes veronica esther noelia lorena eulalia lidia carolina consuelo celia emilia alejandra miriam encarnacion
  olga amparo maite nerea ainhoa leire itziar amaia maider ane miren garazi nahia irati laia mireia montserrat meritxell
  gemma judit aina carla berta ona clara blanca adriana valeria daniela martina sofia emma vega carlota aitana ariadna
  mohamed mohammed muhammad ahmed ali hassan fatima youssef omar said rachid hamza khadija aicha ioan ion mihai andrei
  alexandru elena gheorghe vasile florin cristina mihaela john james michael william thomas richard peter paul mark
  george charles joseph mary linda sarah anne emily pierre jean michel marie claude giuseppe giovanni francesca luca
  paolo marco hans klaus jurgen wolfgang peter olga oleksandr svetlana ivanov dmitri joao paulo tiago wei pepe paco
  manolo pepa lola curro nacho kiko chema txema lourdes milagros remedios trinidad concepcion visitacion araceli
  guadalupe macarena begoña begona edurne arantxa maddi elisabet elisabeth estefania vanesa jessica tamara jennifer
  ismael israel joel aaron abel moises isaac eloy nestor cesar octavio gustavo armando rodrigo fermin benito lorenzo
  domingo gregorio eusebio marcelino aurelio severino jacinto saturnino evaristo
`);
const SURNAMES = setOf(`
  garcia rodriguez gonzalez fernandez lopez martinez sanchez perez gomez martin jimenez ruiz hernandez diaz moreno muñoz
  munoz alvarez romero alonso gutierrez navarro torres dominguez vazquez ramos gil ramirez serrano blanco molina morales
  suarez ortega delgado castro ortiz rubio marin sanz nuñez nunez iglesias medina garrido cortes castillo santos lozano
  guerrero cano prieto mendez cruz calvo gallego vidal herrera leon marquez peña pena cabrera flores campos vega fuentes
  carrasco diez caballero reyes nieto aguilar pascual santana herrero montero lorenzo hidalgo gimenez ibañez ibanez
  ferrer duran santiago benitez mora vicente vargas arias carmona crespo roman pastor soto saez velasco moya soler parra
  esteban bravo gallardo rojas pardo merino franco espinosa lara izquierdo rivas rivera casado arroyo redondo camacho
  rey silva vera otero luque galan montes sierra segura carrillo marcos marti soriano mendoza bernal robles palacios
  valero vila exposito macias roldan bueno pereira andres guerra benito varela heredia mateo miranda aguilera guillen
  mateos contreras escudero menendez villar salazar acosta puig roca serra casas bosch mas sala riera ribas vives pons
  camps coll font costa roig torras prat solé sole vilanova etxeberria echeverria agirre aguirre mendizabal goikoetxea
  zubizarreta ibarra urrutia uriarte arrieta lasa otegi barreiro seoane rey fernandes silva sousa popescu ionescu
  mustermann smith jones brown taylor müller muller schmidt dubois durand rossi russo
`);
/** Words, places or shops as well. */
const AMBIGUOUS = setOf(`
  ma maria jesus angel carmen santiago salvador rosario dolores leon marina vega blanca victoria noa ona ion leo emma rey
  cruz campos castillo santos cano peña pena flores fuentes mora roman pastor bravo franco rivas casado redondo silva
  luque montes sierra segura bueno costa font mas sala roca serra casas prat guerra parra vera lara robles palacios
  benito martin mark paul domingo diez calvo blanco moreno rubio nieto soto otero
  trinidad concepcion remedios milagros guadalupe consuelo andrea paco pepe lola ali wei ibarra george said
`);
/** What stands between the parts of a name. */
const PARTICLES = setOf('de del la las los el y i da do dos e');
const INITIAL = /^\p{L}$/u;
/** A given name is followed by so many surnames, whether or not the list has them. */
const SURNAMES_AFTER = 2;

interface Word {
  text: string;
  folded: string;
  from: number;
  to: number;
}

const wordsOf = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{M}'’]+/gu)].map(({ 0: word, index }) => ({
    text: word,
    folded: foldText(word),
    from: index,
    to: index + word.length,
  }));

const isName = ({ folded }: Word): boolean => GIVEN.has(folded) || SURNAMES.has(folded);
const isClear = (word: Word): boolean => isName(word) && !AMBIGUOUS.has(word.folded);

/** Puts `instead` for every name of a person that is found in a text. */
export function withoutPeople(text: string, instead: string): string {
  const words = wordsOf(text);
  let out = '';
  let done = 0;
  for (let at = 0; at < words.length; at++) {
    const end = endOfName(words, at);
    const [first, last] = [words[at], words[end - 1]];
    if (end === at || !first || !last) continue;
    out += `${text.slice(done, first.from)}${instead}`;
    done = last.to;
    at = end - 1;
  }
  return out + text.slice(done);
}

/** Where a name that begins at a word ends; the word itself where none does. */
function endOfName(words: readonly Word[], from: number): number {
  const [first, second] = [words[from], words[from + 1]];
  if (!first) return from;
  const isInitial = INITIAL.test(first.text) && second !== undefined && isName(second);
  if (!isInitial && !isName(first)) return from;
  const end = reachOf(words, from, isInitial);
  const own = words.slice(from, end).filter(isName);
  const isOne = isInitial || own.length > 1 || own.some((word) => isClear(word) && isGivenOr(word));
  return isOne ? end : from;
}

/** How far the words go that may be one name: names, initials, and after a given name what its surnames may be. */
function reachOf(words: readonly Word[], from: number, isInitial: boolean): number {
  let end = from;
  let unknown = isInitial ? SURNAMES_AFTER : 0;
  for (const [at, word] of words.entries()) {
    if (at < from || PARTICLES.has(word.folded)) continue;
    const isPart = isName(word) || INITIAL.test(word.text);
    if (!isPart && unknown === 0) break;
    if (GIVEN.has(word.folded)) unknown = SURNAMES_AFTER;
    else if (!isPart) unknown -= 1;
    end = at + 1;
  }
  return end;
}

/** A surname alone is a shop's name as often as a person's; the commonest patronymics are not told apart from people. */
const isGivenOr = ({ folded }: Word): boolean => GIVEN.has(folded) || /ez$/.test(folded);
