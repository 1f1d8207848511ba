import { galicia } from './ar/galicia.ts';
import { mercadoPago } from './ar/mercado-pago.ts';
import { bankAustria } from './at/bank-austria.ts';
import { ersteBank } from './at/erste-bank.ts';
import { bankwest } from './au/bankwest.ts';
import { macquarie } from './au/macquarie.ts';
import { nab } from './au/nab.ts';
import { ubank } from './au/ubank.ts';
import { westpac } from './au/westpac.ts';
import { argenta } from './be/argenta.ts';
import { belfius } from './be/belfius.ts';
import { bnpParibasFortis } from './be/bnp-paribas-fortis.ts';
import { fintro } from './be/fintro.ts';
import { ing as ingBe } from './be/ing.ts';
import { kbc } from './be/kbc.ts';
import { keytrade } from './be/keytrade.ts';
import { bancoDoBrasil } from './br/banco-do-brasil.ts';
import { bradesco } from './br/bradesco.ts';
import { c6 } from './br/c6.ts';
import { caixa } from './br/caixa.ts';
import { nubank } from './br/nubank.ts';
import { bmo } from './ca/bmo.ts';
import { capitalOne as capitalOneCa } from './ca/capital-one.ts';
import { eqBank } from './ca/eq-bank.ts';
import { pcFinancial } from './ca/pc-financial.ts';
import { rbc } from './ca/rbc.ts';
import { rogersBank } from './ca/rogers-bank.ts';
import { scotiabank } from './ca/scotiabank.ts';
import { tangerine } from './ca/tangerine.ts';
import { neon } from './ch/neon.ts';
import { postfinance } from './ch/postfinance.ts';
import { raiffeisen } from './ch/raiffeisen.ts';
import { swisscard } from './ch/swisscard.ts';
import { ubs } from './ch/ubs.ts';
import { viseca } from './ch/viseca.ts';
import { yuh } from './ch/yuh.ts';
import { zkb } from './ch/zkb.ts';
import { airBank } from './cz/air-bank.ts';
import { ceskaSporitelna } from './cz/ceska-sporitelna.ts';
import { amazonVisa } from './de/amazon-visa.ts';
import { barclaysDe } from './de/barclays.ts';
import { c24 } from './de/c24.ts';
import { comdirect } from './de/comdirect.ts';
import { commerzbank } from './de/commerzbank.ts';
import { consorsbank } from './de/consorsbank.ts';
import { deutscheBank } from './de/deutsche-bank.ts';
import { dkb } from './de/dkb.ts';
import { gls } from './de/gls.ts';
import { hypovereinsbank } from './de/hypovereinsbank.ts';
import { ing as ingDe } from './de/ing.ts';
import { n26 } from './de/n26.ts';
import { postbank } from './de/postbank.ts';
import { sparkasse } from './de/sparkasse.ts';
import { tradeRepublic } from './de/trade-republic.ts';
import { volksbank } from './de/volksbank.ts';
import { danskeBank } from './dk/danske-bank.ts';
import { jyskeBank } from './dk/jyske-bank.ts';
import { abanca } from './es/abanca.ts';
import { ibercaja } from './es/ibercaja.ts';
import { ing as ingEs } from './es/ing.ts';
import { sabadell } from './es/sabadell.ts';
import { unicaja } from './es/unicaja.ts';
import { sPankki } from './fi/s-pankki.ts';
import { banquePopulaire } from './fr/banque-populaire.ts';
import { boursobank } from './fr/boursobank.ts';
import { caisseEpargne } from './fr/caisse-epargne.ts';
import { qonto } from './fr/qonto.ts';
import { bankOfScotland } from './gb/bank-of-scotland.ts';
import { barclaycardBusiness } from './gb/barclaycard-business.ts';
import { barclays } from './gb/barclays.ts';
import { halifax } from './gb/halifax.ts';
import { lloyds } from './gb/lloyds.ts';
import { mbna } from './gb/mbna.ts';
import { metroBank } from './gb/metro-bank.ts';
import { monzo } from './gb/monzo.ts';
import { nationwide } from './gb/nationwide.ts';
import { natwest } from './gb/natwest.ts';
import { rbs } from './gb/rbs.ts';
import { starling } from './gb/starling.ts';
import { virginMoney } from './gb/virgin-money.ts';
import { erste } from './hu/erste.ts';
import { aib } from './ie/aib.ts';
import { ulsterBank } from './ie/ulster-bank.ts';
import { axis } from './in/axis.ts';
import { hdfc } from './in/hdfc.ts';
import { icici } from './in/icici.ts';
import { kotak } from './in/kotak.ts';
import { sbi } from './in/sbi.ts';
import { bancoBpm } from './it/banco-bpm.ts';
import { fineco } from './it/fineco.ts';
import { hype } from './it/hype.ts';
import { intesaSanpaolo } from './it/intesa-sanpaolo.ts';
import { mufg } from './jp/mufg.ts';
import type { Bank } from './layout.ts';
import { banorte } from './mx/banorte.ts';
import { santander } from './mx/santander.ts';
import { abnAmro } from './nl/abn-amro.ts';
import { bunq } from './nl/bunq.ts';
import { ing as ingNl } from './nl/ing.ts';
import { knab } from './nl/knab.ts';
import { rabobank } from './nl/rabobank.ts';
import { sparebank1 } from './no/sparebank-1.ts';
import { anz } from './nz/anz.ts';
import { asb } from './nz/asb.ts';
import { bnz } from './nz/bnz.ts';
import { kiwibank } from './nz/kiwibank.ts';
import { westpacNz } from './nz/westpac.ts';
import { alior } from './pl/alior.ts';
import { ing as ingPl } from './pl/ing.ts';
import { mbank } from './pl/mbank.ts';
import { millennium } from './pl/millennium.ts';
import { pekao } from './pl/pekao.ts';
import { pko } from './pl/pko.ts';
import { activobank } from './pt/activobank.ts';
import { cgd } from './pt/cgd.ts';
import { millenniumBcp } from './pt/millennium-bcp.ts';
import { lansforsakringar } from './se/lansforsakringar.ts';
import { dbs } from './sg/dbs.ts';
import { garanti } from './tr/garanti.ts';
import { isBankasi } from './tr/is-bankasi.ts';
import { monobank } from './ua/monobank.ts';
import { ally } from './us/ally.ts';
import { appleCard } from './us/apple-card.ts';
import { bankOfAmerica } from './us/bank-of-america.ts';
import { capitalOne as capitalOneUs } from './us/capital-one.ts';
import { chase } from './us/chase.ts';
import { citi } from './us/citi.ts';
import { discover } from './us/discover.ts';
import { fidelity } from './us/fidelity.ts';
import { navyFederal } from './us/navy-federal.ts';
import { schwab } from './us/schwab.ts';
import { sofi } from './us/sofi.ts';
import { tdBank } from './us/td-bank.ts';
import { truist } from './us/truist.ts';
import { usBank } from './us/us-bank.ts';
import { usaa } from './us/usaa.ts';
import { venmo } from './us/venmo.ts';
import { americanExpress } from './world/american-express.ts';
import { curve } from './world/curve.ts';
import { paypal } from './world/paypal.ts';
import { wise } from './world/wise.ts';
import { capitec } from './za/capitec.ts';
import { discoveryBank } from './za/discovery-bank.ts';

/** All banks and apps whose exports are known, by country. */
export const BANKS: readonly Bank[] = [
  ...[galicia, mercadoPago],
  ...[bankAustria, ersteBank],
  ...[argenta, belfius, bnpParibasFortis, fintro, ingBe, kbc, keytrade],
  ...[bancoDoBrasil, bradesco, nubank],
  ...[bmo, capitalOneCa, pcFinancial, rbc, scotiabank, tangerine],
  ...[neon, postfinance, raiffeisen, swisscard, ubs, viseca, yuh, zkb],
  ...[airBank, ceskaSporitelna],
  ...[
    amazonVisa,
    c24,
    comdirect,
    commerzbank,
    consorsbank,
    deutscheBank,
    dkb,
    gls,
    hypovereinsbank,
    ingDe,
    n26,

    postbank,
    sparkasse,
    tradeRepublic,
    volksbank,
  ],
  ...[danskeBank, jyskeBank],
  ...[abanca, ibercaja, ingEs, sabadell, unicaja],
  ...[sPankki],
  ...[banquePopulaire, boursobank, caisseEpargne, qonto],
  ...[
    bankOfScotland,
    barclaycardBusiness,
    barclays,
    halifax,
    lloyds,
    monzo,
    natwest,
    rbs,
    starling,
  ],
  ...[erste],
  ...[aib, ulsterBank],
  ...[axis, hdfc, icici, kotak, sbi],
  ...[bancoBpm, fineco, hype, intesaSanpaolo],
  ...[mufg],
  ...[banorte, santander],
  ...[abnAmro, bunq, ingNl, knab, rabobank],
  ...[sparebank1],
  ...[anz, kiwibank],
  ...[alior, ingPl, mbank, millennium, pekao, pko],
  ...[activobank, cgd, millenniumBcp],
  ...[lansforsakringar],
  ...[dbs],
  ...[garanti, isBankasi],
  ...[
    appleCard,
    bankOfAmerica,
    capitalOneUs,
    chase,
    citi,
    discover,
    navyFederal,
    schwab,
    tdBank,
    truist,
    usBank,
    usaa,
    venmo,
  ],
  ...[mbna, nationwide, metroBank, virginMoney],
  ...[ally, fidelity, sofi],
  ...[rogersBank, eqBank],
  ...[westpac, macquarie, bankwest, nab, ubank],
  ...[asb, bnz, westpacNz],
  ...[capitec, discoveryBank],
  ...[c6, caixa],
  ...[barclaysDe],
  ...[monobank],
  ...[americanExpress, curve, paypal, wise],
];
