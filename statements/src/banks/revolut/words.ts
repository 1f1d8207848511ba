import type { StatementProduct, StatementRowType } from '../../statement.ts';

/** The ten columns of the account statement, in the order shared by all languages. */
export const HEADINGS: readonly (readonly string[])[] = [
  ['type', 'tipo', 'art'],
  ['product', 'producto', 'prodotto', 'produkt', 'produit', 'produto'],
  [
    'started date',
    'fecha de inicio',
    'data di inizio',
    'datum des beginns',
    'date de debut',
    'data de inicio',
  ],
  [
    'completed date',
    'fecha de finalizacion',
    'data di completamento',
    'datum des abschlusses',
    'date de fin',
    'data de conclusao',
  ],
  ['description', 'descripcion', 'descrizione', 'beschreibung', 'descricao'],
  ['amount', 'importe', 'importo', 'betrag', 'montant', 'montante'],
  ['fee', 'comision', 'costo', 'gebuhr', 'frais', 'comissao', 'taxa'],
  ['currency', 'divisa', 'valuta', 'wahrung', 'devise', 'moeda'],
  ['state', 'estado', 'status', 'stato', 'etat'],
  ['balance', 'saldo', 'kontostand', 'solde'],
];

export type State = 'done' | 'undone' | 'pending' | 'unknown';

const lookup = <T>(groups: readonly (readonly [T, readonly string[]])[]): ReadonlyMap<string, T> =>
  new Map(groups.flatMap(([value, words]) => words.map((word) => [word, value] as const)));

/** Folded words in English, Spanish, Italian, German, French, Portuguese, Polish, Romanian and Dutch. */
const STATES = lookup<State>([
  [
    'done',
    [
      ...['completed', 'completado', 'completada', 'completato', 'completata', 'abgeschlossen'],
      ...['termine', 'terminee', 'concluido', 'concluida', 'zakonczono', 'zakonczone'],
      ...['finalizat', 'finalizata', 'completat', 'voltooid'],
    ],
  ],
  [
    'undone',
    [
      ...['reverted', 'reversed', 'declined', 'failed', 'cancelled', 'canceled', 'rejected'],
      ...['revertido', 'revertida', 'rechazado', 'rechazada', 'anulado', 'anulada', 'fallido'],
      ...['fallida', 'cancelado', 'cancelada', 'denegado', 'denegada'],
      ...['operazione annullata', 'annullato', 'annullata', 'stornato', 'stornata', 'rifiutato'],
      ...['rifiutata', 'non riuscito', 'non riuscita', 'fallito', 'fallita'],
      ...['storniert', 'ruckgangig gemacht', 'abgelehnt', 'fehlgeschlagen', 'abgebrochen'],
      ...['annule', 'annulee', 'refuse', 'refusee', 'rejete', 'rejetee', 'echoue', 'echec'],
      ...['recusado', 'recusada', 'rejeitado', 'rejeitada', 'falhou', 'falhado'],
      ...['cofnieto', 'cofniete', 'wycofano', 'odrzucono', 'odrzucone', 'anulowano', 'anulowane'],
      ...['anulat', 'anulata', 'respins', 'respinsa', 'refuzat', 'refuzata', 'esuat', 'esuata'],
      ...['teruggedraaid', 'geweigerd', 'afgewezen', 'mislukt', 'geannuleerd'],
    ],
  ],
  [
    'pending',
    [
      ...['pending', 'pendiente', 'in sospeso', 'in attesa', 'in corso', 'ausstehend'],
      ...['in bearbeitung', 'en attente', 'en cours', 'pendente', 'oczekujace', 'w toku'],
      ...['in asteptare', 'in curs', 'in behandeling', 'in afwachting'],
    ],
  ],
]);

const TYPES = lookup<StatementRowType>([
  [
    'card_payment',
    [
      ...['card payment', 'card refund', 'card credit'],
      ...['pago con tarjeta', 'tarjeta', 'reembolso en tarjeta', 'reembolso con tarjeta'],
      ...['pagamento con carta', 'rimborso su carta'],
      ...['kartenbezahlung', 'kartenzahlung', 'kartenruckerstattung', 'kartenerstattung'],
      ...['paiement par carte', 'remboursement sur carte', 'remboursement par carte'],
      ...['pagamento com cartao', 'reembolso no cartao', 'reembolso de cartao'],
      ...['platnosc karta', 'zwrot na karte'],
      ...['plata cu cardul', 'rambursare pe card'],
      ...['kaartbetaling', 'betaling met kaart', 'kaartterugbetaling', 'terugbetaling op kaart'],
    ],
  ],
  [
    'topup',
    [
      ...['topup', 'top-up', 'recargas', 'recarga', 'ricarica', 'einzahlung', 'aufladung'],
      ...['ajout de fonds', 'rechargement', 'carregamento', 'doladowanie', 'zasilenie'],
      ...['alimentare', 'reincarcare', 'suplimentare', 'opwaardering', 'opwaarderen'],
    ],
  ],
  [
    'transfer',
    [
      ...['transfer', 'rev payment', 'exchange', 'transferir', 'transferencia', 'cambio'],
      ...['pagamento', 'pagamento revolut', 'trasferimento', 'bonifico', 'cambia valuta'],
      ...['uberweisung', 'umtausch', 'wechsel', 'wahrungsumtausch'],
      ...['virement', 'transfert', 'change', 'conversion'],
      ...['przelew', 'wymiana', 'wymiana walut', 'schimb valutar', 'schimb'],
      ...['overschrijving', 'overboeking', 'wisselen', 'valutawissel'],
    ],
  ],
  [
    'interest',
    [
      ...['interest', 'intereses', 'interessi', 'zinsen', 'interets', 'juros', 'odsetki'],
      ...['dobanda', 'rente'],
    ],
  ],
]);

const DEPOSITS = new Set([
  ...['savings', 'pocket', 'deposit', 'ahorros', 'deposito', 'risparmi', 'poupancas'],
  ...['sparen', 'ersparnisse', 'epargne', 'oszczednosci', 'economii', 'spaargeld'],
]);

/**
 * The words are folded, since files spell them in several ways (`CARD_PAYMENT`, `Card Payment`) and languages (`Pago
 * con tarjeta`).
 */
export const stateOf = (folded: string): State => STATES.get(folded) ?? 'unknown';
export const typeOf = (folded: string): StatementRowType => TYPES.get(folded) ?? 'unknown';
export const productOf = (folded: string): StatementProduct =>
  DEPOSITS.has(folded) ? 'deposit' : 'current';

/** All words of states, types and products, folded. */
export const allWords = (): string[] => [...STATES.keys(), ...TYPES.keys(), ...DEPOSITS];
