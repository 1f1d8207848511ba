/** How the banks of a country word a payment. Companies and people are made up. */
export interface Wording {
  country: string;
  pay: (employer: string) => string;
  pension: string;
  extraPay: (employer: string) => string;
  invoice: (client: string, number: number) => string;
  grant: string;
  debit: (creditor: string) => string;
  card: (shop: string) => string;
  toPerson: (name: string) => string;
  cash: string;
  rent: (owner: string) => string;
  creditors: Record<Creditor, string>;
  /** The gym under the name it had before. */
  gymBefore: string;
  shops: Record<'market' | 'second' | 'fuel' | 'bar' | 'pharmacy' | 'clothes', string>;
  people: readonly [string, string, string];
  employers: readonly [string, string];
  clients: readonly [string, string, string];
}

export const CREDITORS = [
  ...['power', 'water', 'phone', 'gym', 'streaming', 'cloud', 'canteen', 'music'],
  ...['homeInsurance', 'carInsurance', 'community', 'propertyTax', 'club', 'loan'],
] as const;
export type Creditor = (typeof CREDITORS)[number];

const spain: Wording = {
  country: 'ES',
  pay: (employer) => `TRANSFERENCIA NOMINA ${employer}`,
  pension: 'ABONO PENSION SEGURIDAD SOCIAL',
  extraPay: (employer) => `PAGA EXTRA ${employer}`,
  invoice: (client, number) => `TRANSFERENCIA DE ${client} FRA ${number}`,
  grant: 'TRANSFERENCIA BECA UNIVERSIDAD DE LA RIBERA',
  debit: (creditor) => `RECIBO ${creditor}`,
  card: (shop) => `COMPRA TARJ. ${shop}`,
  toPerson: (name) => `BIZUM ENVIADO A ${name}`,
  cash: 'REINTEGRO CAJERO AUTOMATICO',
  rent: (owner) => `TRANSFERENCIA A ${owner} ALQUILER`,
  creditors: {
    ...{
      power: 'ELECTRA DEL VALLE SA',
      water: 'AGUAS DEL SEQUILLO SA',
      phone: 'BRISA MOVIL TELECOM',
    },
    ...{ gym: 'GIMNASIO ATALAYA FIT', streaming: 'PANTALLA VIVA', cloud: 'NUBEFIRME' },
    ...{ canteen: 'COMEDOR CEIP LOS TILOS', music: 'ESCUELA DE MUSICA CANTAR' },
    ...{ homeInsurance: 'SEGUROS LA ENCINA HOGAR', carInsurance: 'SEGUROS TRAMONTE AUTO' },
    ...{ community: 'COMUNIDAD PROPIETARIOS OLMO 8', propertyTax: 'AYUNTAMIENTO IBI' },
    ...{ club: 'CLUB NATACION RIBERA', loan: 'PRESTAMO FINCREDO' },
  },
  gymBefore: 'ATALAYA SPORT',
  shops: {
    ...{ market: 'SUPERMERCADOS HUERTA', second: 'FRUTERIA EL CESTO', fuel: 'GASOLINERA LA RAMPA' },
    ...{ bar: 'BAR LA TERTULIA', pharmacy: 'FARMACIA OLIVAR', clothes: 'MODAS PERCHERO' },
  },
  people: ['CARMEN ROLDAN VEGA', 'JAVIER SOLIS MORA', 'LUCIA PARDO RIOS'],
  employers: ['TALLERES MONTALVO SL', 'LOGISTICA ARANDINA SA'],
  clients: ['ESTUDIO COBALTO SL', 'EDITORIAL NORAY SL', 'BODEGAS TIZON SL'],
};

const germany: Wording = {
  country: 'DE',
  pay: (employer) => `GUTSCHRIFT GEHALT ${employer}`,
  pension: 'RENTENZAHLUNG DEUTSCHE RENTENVERSICHERUNG',
  extraPay: (employer) => `WEIHNACHTSGELD ${employer}`,
  invoice: (client, number) => `GUTSCHRIFT ${client} RECHNUNG ${number}`,
  grant: 'GUTSCHRIFT STIPENDIUM STUDIENWERK NORD',
  debit: (creditor) => `SEPA-LASTSCHRIFT ${creditor}`,
  card: (shop) => `KARTENZAHLUNG ${shop}`,
  toPerson: (name) => `UEBERWEISUNG AN ${name}`,
  cash: 'BARGELDAUSZAHLUNG GELDAUTOMAT',
  rent: (owner) => `DAUERAUFTRAG MIETE ${owner}`,
  creditors: {
    ...{
      power: 'STADTWERKE LINDENAU',
      water: 'WASSERVERBAND OBERTAL',
      phone: 'FUNKWELLE MOBIL GMBH',
    },
    ...{ gym: 'FITWERK STUDIO', streaming: 'FILMABEND PLUS', cloud: 'WOLKENLAGER GMBH' },
    ...{ canteen: 'SCHULESSEN GRUNDSCHULE AHORN', music: 'MUSIKSCHULE HARFE' },
    ...{ homeInsurance: 'HAUSRAT ALBATROS VERSICHERUNG', carInsurance: 'KFZ TURM VERSICHERUNG' },
    ...{ community: 'HAUSVERWALTUNG KASTANIE', propertyTax: 'STADTKASSE GRUNDSTEUER' },
    ...{ club: 'TURNVEREIN 1907', loan: 'RATENKREDIT MAINBANK' },
  },
  gymBefore: 'FITWERK SPORTCLUB',
  shops: {
    ...{ market: 'KAUFHALLE SONNE', second: 'BAECKEREI KORN', fuel: 'TANKSTELLE NORDRING' },
    ...{ bar: 'CAFE LINDE', pharmacy: 'ADLER APOTHEKE', clothes: 'MODEHAUS ZWIRN' },
  },
  people: ['SABINE KELLNER', 'JONAS BRANDT', 'MARIE VOGEL'],
  employers: ['MASCHINENBAU HOLZER GMBH', 'PRAXISBEDARF WENDT GMBH'],
  clients: ['AGENTUR BLAUPAUSE GMBH', 'VERLAG TINTE GMBH', 'WEINGUT STEIN KG'],
};

const france: Wording = {
  country: 'FR',
  pay: (employer) => `VIR SALAIRE ${employer}`,
  pension: 'VIR PENSION CARSAT',
  extraPay: (employer) => `VIR PRIME 13E MOIS ${employer}`,
  invoice: (client, number) => `VIR ${client} FACTURE ${number}`,
  grant: 'VIR BOURSE CROUS',
  debit: (creditor) => `PRLV SEPA ${creditor}`,
  card: (shop) => `CARTE ${shop}`,
  toPerson: (name) => `VIR INSTANTANE VERS ${name}`,
  cash: 'RETRAIT DAB',
  rent: (owner) => `VIR PERMANENT LOYER ${owner}`,
  creditors: {
    ...{ power: 'LUMIERE DU RHONE', water: 'EAUX DU VALLON', phone: 'ONDE MOBILE SA' },
    ...{ gym: 'SALLE FORME EQUINOXE', streaming: 'CINESOIR', cloud: 'NUAGE CLAIR' },
    ...{ canteen: 'CANTINE ECOLE DES TILLEULS', music: 'ECOLE DE MUSIQUE LYRE' },
    ...{ homeInsurance: 'ASSURANCE HABITATION CEDRE', carInsurance: 'ASSURANCE AUTO MISTRAL' },
    ...{ community: 'SYNDIC COPROPRIETE ORME', propertyTax: 'DGFIP TAXE FONCIERE' },
    ...{ club: 'CLUB AVIRON', loan: 'CREDIT FINALTA' },
  },
  gymBefore: 'EQUINOXE SPORT',
  shops: {
    ...{ market: 'MARCHE DU COIN', second: 'BOULANGERIE EPI', fuel: 'STATION DU PONT' },
    ...{ bar: 'BRASSERIE LE ZINC', pharmacy: 'PHARMACIE DES HALLES', clothes: 'BOUTIQUE FIL' },
  },
  people: ['CLAIRE MOREL', 'HUGO LAMBERT', 'ALICE FABRE'],
  employers: ['ATELIERS GARONNE SAS', 'CLINIQUE BELAIR SAS'],
  clients: ['STUDIO INDIGO SARL', 'EDITIONS PLUME SAS', 'CAVE DU MOULIN SARL'],
};

const ireland: Wording = {
  country: 'IE',
  pay: (employer) => `SALARY ${employer}`,
  pension: 'DEPT SOCIAL PROTECTION PENSION',
  extraPay: (employer) => `CHRISTMAS BONUS ${employer}`,
  invoice: (client, number) => `CREDIT TRANSFER ${client} INV ${number}`,
  grant: 'STUDENT GRANT SUSI',
  debit: (creditor) => `DIRECT DEBIT ${creditor}`,
  card: (shop) => `POS ${shop}`,
  toPerson: (name) => `TRANSFER TO ${name}`,
  cash: 'ATM WITHDRAWAL',
  rent: (owner) => `STANDING ORDER RENT ${owner}`,
  creditors: {
    ...{ power: 'SHANNONSIDE ENERGY', water: 'GROUP WATER SCHEME', phone: 'CLEARWAVE MOBILE' },
    ...{ gym: 'HARBOUR GYM FITNESS', streaming: 'SCREENBOX', cloud: 'SKYSTORE CLOUD' },
    ...{ canteen: 'SCHOOL LUNCHES ST BRIGID', music: 'ACADEMY OF MUSIC' },
    ...{ homeInsurance: 'OAKTREE HOME INSURANCE', carInsurance: 'ATLANTIC MOTOR INSURANCE' },
    ...{ community: 'ELM COURT MANAGEMENT', propertyTax: 'REVENUE LOCAL PROPERTY TAX' },
    ...{ club: 'ROWING CLUB', loan: 'CREDIT UNION LOAN' },
  },
  gymBefore: 'HARBOUR LEISURE',
  shops: {
    ...{ market: 'GREENFIELD FOODS', second: 'THE BREAD BIN', fuel: 'COAST ROAD SERVICE STATION' },
    ...{ bar: 'THE HALF DOOR', pharmacy: 'QUAY PHARMACY', clothes: 'THREAD AND HEM' },
  },
  people: ['NIAMH BYRNE', 'CONOR WALSH', 'AOIFE KEANE'],
  employers: ['LIFFEY FREIGHT LTD', 'BURREN CLINIC LTD'],
  clients: ['COPPER STUDIO LTD', 'HEDGEROW PRESS LTD', 'DUNMORE FOODS LTD'],
};

/** Half of the households are Spanish, because the extra pays and two-monthly bills are. */
export const WORDINGS = [spain, germany, spain, france, spain, ireland] as const;
