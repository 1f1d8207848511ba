import type { StatementProduct, StatementRowType } from '../../statement.ts';

/** The ten columns of the account statement, in the order in which every language has them. */
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

const STATES = lookup<State>([
  [
    'done',
    [
      'completed',
      'completado',
      'completato',
      'abgeschlossen',
      'termine',
      'concluida',
      'concluido',
      'zakonczono',
    ],
  ],
  [
    'undone',
    [
      'reverted',
      'revertido',
      'revertida',
      'operazione annullata',
      'annullato',
      'stornato',
      'storniert',
      'declined',
      'failed',
      'rifiutato',
    ],
  ],
  ['pending', ['pending', 'pendiente', 'in sospeso', 'ausstehend', 'en attente']],
]);

const TYPES = lookup<StatementRowType>([
  [
    'card_payment',
    [
      'card payment',
      'card refund',
      'card credit',
      'pago con tarjeta',
      'tarjeta',
      'reembolso en tarjeta',
      'pagamento con carta',
      'rimborso su carta',
      'kartenbezahlung',
      'kartenzahlung',
      'paiement par carte',
      'pagamento com cartao',
    ],
  ],
  [
    'topup',
    [
      'topup',
      'top-up',
      'recargas',
      'recarga',
      'ricarica',
      'einzahlung',
      'ajout de fonds',
      'carregamento',
    ],
  ],
  [
    'transfer',
    [
      'transfer',
      'rev payment',
      'exchange',
      'transferir',
      'transferencia',
      'cambio',
      'pagamento',
      'pagamento revolut',
      'trasferimento',
      'cambia valuta',
      'umtausch',
      'virement',
    ],
  ],
  ['interest', ['interest', 'intereses', 'interessi', 'zinsen', 'interets', 'juros']],
]);

const DEPOSITS = new Set([
  'savings',
  'ahorros',
  'risparmi',
  'poupancas',
  'deposit',
  'deposito',
  'pocket',
  'epargne',
  'sparen',
]);

/** Words come translated and in three spellings: `CARD_PAYMENT`, `Card Payment`, `Pago con tarjeta`. */
export const stateOf = (folded: string): State => STATES.get(folded) ?? 'unknown';
export const typeOf = (folded: string): StatementRowType => TYPES.get(folded) ?? 'unknown';
export const productOf = (folded: string): StatementProduct =>
  DEPOSITS.has(folded) ? 'deposit' : 'current';
