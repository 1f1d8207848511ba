import type { Catalogue } from '@saldo/contract/languages';
import * as common from '../../../lib/common-texts.ts';
import { count, number } from '../../../lib/format.ts';

const newCategories = (n: number) => count(n, 'categoría nueva', 'categorías nuevas');

export const texts = {
  loadFailed: 'No se han podido cargar estos archivos.',
  loading: 'Cargando los archivos',
  nothingYet: 'Revisa los archivos de abajo. Aún no se ha importado nada.',
  add: 'Añadir archivos',
  sending: (sent: number, files: number) =>
    `Leyendo ${number(sent)} de ${count(files, 'archivo')}…`,
  notSent: (name: string, why: string) => `${name}: ${why}`,

  unfinished: (files: number) =>
    files === 1
      ? '1 archivo está listo para importar'
      : `${number(files)} archivos están listos para importar`,
  answer: 'Responder',
  review: 'Revisar',
  asks: (files: number) =>
    files === 1
      ? '1 archivo espera una respuesta'
      : `${number(files)} archivos esperan una respuesta`,
  whichBank: (file: string) => `¿De qué banco es ${file}?`,
  bankName: common.bankName,
  save: common.save,
  leaveOut: 'Saltar el archivo',
  use: 'Usar esta cuenta',

  columns: common.matchColumns,
  noneHere:
    'Salta aquí este archivo. Después elígelo por separado en esta página y podrás descargar una copia anónima para quienes desarrollan Saldo.',
  readSo: common.readThisWay,

  movingFrom: (app: string) => `Vienes de ${app}`,
  movingAccounts: common.accounts,
  movingAccountsHint: 'Si ya tienes alguna de estas cuentas en Saldo, elígela.',
  unknownCategories: newCategories,
  unknownCategoriesHint: (matched: number) =>
    matched === 0
      ? 'Las crearemos si no eliges otras que ya tengas.'
      : `Las crearemos si no eliges otras que ya tengas. ${
          matched === 1
            ? 'Otra coincide por el nombre con una de las tuyas.'
            : `Otras ${number(matched)} coinciden por el nombre con las tuyas.`
        }`,
  allMatched: (matched: number) =>
    matched === 0
      ? 'Estos archivos no tienen categorías.'
      : matched === 1
        ? '1 categoría coincide por el nombre con una de las tuyas.'
        : `${number(matched)} categorías coinciden por el nombre con las tuyas.`,
  makeCategory: 'Crear una categoría nueva',
  rows: (rows: number) => count(rows, 'fila'),
  showAll: (categories: number) => `Ver las ${number(categories)}`,

  refused: 'No se ha podido leer',

  ready: (files: number) => count(files, 'archivo listo', 'archivos listos'),
  results: (files: number) => count(files, 'archivo leído', 'archivos leídos'),
  recognized: 'Banco y cuenta reconocidos en cada archivo',
  table: 'Archivos para importar',
  takeHead: common.importAction,
  take: (file: string) => `Importar ${file}`,
  file: common.file,
  account: common.account,
  period: 'Periodo',
  news: 'Nuevos',
  known: 'Ya están',
  knownToo: (rows: number) => `${number(rows)} que ya están`,
  balance: common.balance,
  nothingNew: 'Ya importado',
  inOther: 'También en otro archivo',
  gapBefore: 'Faltan días antes',
  newAccount: common.newAccount,
  together: 'Total',

  sum: (rows: number, files: number) =>
    `${count(rows, 'movimiento nuevo', 'movimientos nuevos')} de ${count(files, 'archivo')}.`,
  knownStay: (rows: number) =>
    rows === 0 ? '' : `${count(rows, 'fila ya importada', 'filas ya importadas')}.`,
  inShort: (known: number) =>
    known === 0
      ? 'Puedes deshacerlo todo en un solo paso.'
      : `${count(known, 'ya importado', 'ya importados')}. Puedes deshacerlo todo.`,
  whole: 'Cada archivo se importa entero o no se importa. Puedes deshacerlo todo en un solo paso.',
  import: (rows: number) => `Importar ${count(rows, 'movimiento')}`,
  importSome: (files: number, of: number) => `Importar ${number(files)} de ${count(of, 'archivo')}`,
  noneReady: 'Responde a las preguntas de arriba para importar estos archivos.',
  keptOpen: (files: number) =>
    files === 1
      ? '1 archivo espera una respuesta. Se queda aquí hasta que la des.'
      : `${number(files)} archivos esperan una respuesta. Se quedan aquí hasta que la des.`,
  discard: common.cancel,
  discardTitle: '¿Descartar estos archivos?',
  discardBody: 'No se ha importado nada. Los archivos se quitarán de Saldo.',
  discardConfirm: common.discard,

  running: (done: number, of: number) => `Importando ${number(done)} de ${count(of, 'archivo')}…`,
  runningHint: 'Puedes salir de esta página. La importación sigue.',
  done: (files: number) => count(files, 'archivo importado', 'archivos importados'),
  doneHint: (when: string) => `${when}. Puedes deshacerlo todo en un solo paso.`,
  result: 'Resultado de la importación',
  failed: 'Sin importar',
  undone: 'Estas importaciones se han deshecho',
  view: (period: string) => `Ver ${period}`,
  undo: common.undoAll,
  undoTitle: '¿Deshacer estas importaciones?',
  undoBody: (rows: number) =>
    `Se quitarán ${count(rows, 'movimiento')}. Los cambios que hayas hecho desde entonces se perderán.`,
  undoneToast: (rows: number) =>
    `Importaciones deshechas. ${count(rows, 'movimiento quitado', 'movimientos quitados')}.`,
  more: 'Importar más archivos',
} satisfies Catalogue<typeof import('./plan-texts.ts').texts>;
