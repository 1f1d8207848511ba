import type { Catalogue } from './languages.ts';

/** Every validation message. They are sentences without a subject, since the field's name isn't put in front. */
export const REQUIRED = 'Falta este dato';
/** How messages about a wrong value begin, which a blank field can't have. */
const ABOUT_VALUE = /^(Tiene que |No puede |Como (mucho|mínimo), )/;
export const fieldMessage = (message: string, isBlank: boolean): string =>
  isBlank && ABOUT_VALUE.test(message) ? REQUIRED : message;
export const TOO_LONG = 'Es demasiado largo';
export const TOO_LARGE = 'Es demasiado grande';
export const TEXT = 'Tiene que ser un texto';
export const ONE_LINE = 'Tiene que caber en una línea, sin caracteres de control';
export const NOT_EMPTY = 'No puede estar vacío';
export const PRODUCT = 'Tiene que ser current o deposit';
export const ACCOUNT_PURPOSE = 'Tiene que ser everyday, savings, cash u other';
export const BOOLEAN = 'Tiene que ser true o false';
export const CADENCE =
  'Tiene que ser weekly, fortnightly, four_weekly, monthly, two_monthly, quarterly, half_yearly o yearly';
export const FREQUENCY = 'Tiene que ser daily, weekly, monthly o yearly';
export const PASSWORD_REQUIRED = 'Falta la contraseña';
export const NAME_OR_EMAIL_REQUIRED = 'Falta el correo electrónico o el nombre de usuario';
export const NUMBER_OF_DAYS = 'Tiene que ser un número de días';
export const WHOLE_DAYS = 'Tiene que ser un número entero de días';
export const ONE_OR_MORE = 'Tiene que ser 1 o más';
export const COUNTRY = 'Tiene que ser un país de la lista';
export const NAME_REQUIRED = 'Falta el nombre';
export const ICON_REQUIRED = 'Falta el icono';
export const ONE_EMOJI = 'Tiene que ser un solo emoji';
export const AT_MOST_60 = 'Como mucho, 60 caracteres';
export const AT_MOST_500 = 'Como mucho, 500 caracteres';
export const ID = 'Tiene que ser un identificador';
export const NUMBER = 'Tiene que ser un número';
export const NUMBERS = 'Tiene que ser una lista de números separados por comas';
export const NO_COMMA = 'No puede llevar comas';
export const A_YEAR_AT_MOST = 'Como mucho, un año';
export const TWO_DECIMALS = 'Como mucho, dos decimales';
export const AMOUNT_LIKE = 'Tiene que ser un importe como 49,99';
export const ZERO_OR_MORE = 'Tiene que ser cero o más';
export const DATE = 'Tiene que ser una fecha';
export const DATE_LIKE = 'Tiene que ser una fecha como 2026-01-31';
export const VALID_DATE = 'Tiene que ser una fecha válida';
export const YEAR = 'Tiene que ser un año';
export const MONTH = 'Tiene que ser un mes del 1 al 12';
export const YEAR_MONTH = 'Tiene que ser un mes como 2026-10';
export const LETTERS = 'Tiene que ser off, app o email';
export const DATE_IN_MONTH = 'Tiene que ser un día del 1 al 31';
export const MONTH_START = 'Tiene que ser calendar, day, working_day o pay';
export const WHOLE_NUMBER = 'Tiene que ser un número entero';
export const NOT_NEGATIVE = 'Tiene que ser 0 o más';
export const BANK_CODE = 'Tiene que ser un código de banco como REVOLUT';
export const CURRENCY = 'Tiene que ser una divisa como EUR';
export const OTHER_CURRENCY = 'Tiene que ser otra divisa';
export const RATE = 'Tiene que ser mayor que cero y tener seis decimales como mucho';
export const COLOR = 'Tiene que ser un color como #6366f1';
export const HUE = 'Tiene que ser uno de los nueve colores';
export const CENT_OR_MORE = 'Tiene que ser 0,01 o más';
export const START_BEFORE_END = 'La fecha de inicio no puede ser posterior a la fecha de fin';
export const COLUMN = 'Tiene que ser el nombre de una columna';
export const ANSWERS = 'Tiene que responder a las preguntas pendientes del archivo';
export const AMOUNT_COLUMNS = 'Elige la columna de importes o las de ingresos y gastos.';
export const NO_SUCH_ACCOUNT = 'Esta cuenta no existe. Elige otra.';
export const DATE_ORDER = 'Tiene que ser day-first o month-first';
export const DECIMAL = 'Tiene que ser «comma» o «point»';
export const SORT_DIRECTION = 'Tiene que ser asc o desc';
export const ACTION = 'Tiene que ser «set»';
export const BIT_OPERATOR = 'Tiene que ser «and» u «or»';
export const USES = 'Tiene que ser un número entero del 1 al 1000';
export const COMPARE = 'Tiene que ser days, whole o usual';
export const ONE_CATEGORY = 'Elige al menos una categoría';
export const AT_MOST_500_CATEGORIES = 'Como mucho, 500 categorías';
export const RULE_VALUE = 'Tiene que ser un texto, un número, true o false';
export const CONDITION_FIELD = 'Tiene que ser un campo válido para una condición';
export const OPERATOR = 'Tiene que ser un operador válido';
export const TARGET_FIELD = 'Tiene que ser un campo que las reglas puedan cambiar';
export const ONE_CONDITION = 'Como mínimo, una condición';
export const ONE_ACTION = 'Como mínimo, una acción';
export const TICKET_TYPE = 'Tiene que ser bug, feature o improvement';
export const PRIORITY = 'Tiene que ser low, medium o high';
export const STATUS = 'Tiene que ser un estado válido';
export const DIRECTION = 'Tiene que ser income o expense';
export const TAG_TOO_LONG = 'Una etiqueta es demasiado larga';
export const AT_MOST_50_TAGS = 'Como mucho, 50 etiquetas';
export const PARTS = 'Tiene que haber de 2 a 20 partes';
export const LIST = 'Tiene que ser una lista';
export const ONE = 'Como mínimo, un elemento';
export const FIRST_NAME_EMPTY = 'El nombre no puede estar vacío';
export const LAST_NAME_EMPTY = 'Los apellidos no pueden estar vacíos';
export const USERNAME_EMPTY = 'El nombre de usuario no puede estar vacío';
export const AVATAR = 'Elige un avatar';
export const CURRENT_PASSWORD_REQUIRED = 'Falta la contraseña actual';
export const PASSWORD_8_LONG = 'La contraseña tiene que tener al menos 8 caracteres';
export const PASSWORD_8_ADVISED = PASSWORD_8_LONG;
export const ROLE = 'Tiene que ser un rol válido';
export const EMAIL = 'Escribe un correo electrónico válido';
export const OBJECT = 'Tiene que ser un objeto';
export const FILE = 'Tiene que ser un archivo';
export const TIME = 'Tiene que ser una hora como 2026-01-31T12:00:00Z';
export const ADDRESS = 'Tiene que ser una dirección como https://saldo.example.org';
export const KIND = 'El tipo no es correcto';
export const FORMAT = 'El formato no es correcto';
export const NOT_VALID = 'No es válido';
export const FIRST_NAME_REQUIRED = 'Falta el nombre';
export const FIRST_NAME_2 = 'El nombre tiene que tener al menos 2 caracteres';
export const LAST_NAME_REQUIRED = 'Faltan los apellidos';
export const LAST_NAME_2 = 'Los apellidos tienen que tener al menos 2 caracteres';
export const USERNAME_REQUIRED = 'Falta el nombre de usuario';
export const USERNAME_3 = 'El nombre de usuario tiene que tener al menos 3 caracteres';
export const USERNAME_LETTERS =
  'El nombre de usuario solo puede llevar letras, números y guiones bajos';
export const EMAIL_REQUIRED = 'Falta el correo electrónico';
export const PASSWORD_8 = PASSWORD_8_LONG;
export const PASSWORD_MIXED =
  'La contraseña tiene que llevar al menos una mayúscula, una minúscula y un número';
export const INVITATION_REQUIRED = 'Falta el código de invitación';
export const PASSWORDS_DIFFER = 'Las contraseñas no coinciden';
export const FILE_MISSING = 'Elige un archivo para importarlo.';
export const FILE_TOO_LARGE =
  'El archivo ocupa más de 20 MB. Exporta un periodo más corto e inténtalo de nuevo.';
export const FILE_INCOMPLETE = 'El archivo no se ha subido entero. Inténtalo de nuevo.';
export const RATE_FILE_MISSING = 'Elige el archivo eurofxref-hist.zip.';
export const RATE_FILE_TOO_LARGE =
  'El archivo ocupa más de 5 MB. Elige eurofxref-hist.zip, del Banco Central Europeo.';
export const RECEIPT_MISSING = 'Elige un archivo.';
export const RECEIPT_TOO_LARGE =
  'El archivo ocupa más de 10 MB. Elige uno más pequeño o haz la foto con menos resolución.';
export const RECEIPT_INCOMPLETE = FILE_INCOMPLETE;
export const SCREENSHOT_MISSING = 'Elige una captura de pantalla.';
export const SCREENSHOT_TOO_LARGE = 'La captura de pantalla ocupa más de 5 MB.';
export const SCREENSHOT_INCOMPLETE = 'El archivo no se ha subido entero. Inténtalo de nuevo.';

const listed = (values: readonly unknown[]) => values.map(String).join(', ');
type Limit = number | bigint;
const number = (limit: Limit) => limit.toLocaleString('es-ES');
const THINGS = {
  conditions: ['condición', 'condiciones'],
  actions: ['acción', 'acciones'],
  ids: ['identificador', 'identificadores'],
  items: ['elemento', 'elementos'],
  names: ['nombre', 'nombres'],
  characters: ['carácter', 'caracteres'],
} as const;
const counted = (limit: Limit, what: keyof typeof THINGS) =>
  `${number(limit)} ${THINGS[what][Number(limit) === 1 ? 0 : 1]}`;

const most = (what: keyof typeof THINGS) => (limit: Limit) => `Como mucho, ${counted(limit, what)}`;
const least = (what: keyof typeof THINGS) => (limit: Limit) =>
  `Como mínimo, ${counted(limit, what)}`;

export const atMost = (limit: number, what: Exclude<keyof typeof THINGS, 'characters'>): string =>
  most(what)(limit);
export const bankOf = (banks: readonly string[]) =>
  `Elige el banco que emitió el extracto: ${listed(banks)}.`;
export const from1To = (most: number) => `Tiene que ser del 1 al ${number(most)}`;
export const oneOf = (values: readonly unknown[]) => `Tiene que ser uno de ${listed(values)}`;
export const orLess = (most: Limit) => `Tiene que ser ${number(most)} o menos`;
export const unknownFields = (keys: readonly string[]) =>
  `Hay campos desconocidos: ${listed(keys)}`;
export const yearOr = (word: string) => `Tiene que ser un año o ${word}`;
export const bounds = {
  text: { most: most('characters'), least: least('characters') },
  list: { most: most('items'), least: least('items') },
  number: { most: orLess, least: (limit: Limit) => `Tiene que ser ${number(limit)} o más` },
};
export const ONE_PART =
  'Indica solo uno de estos campos: report_ids, connection_account_id o merged_id.';
export const ONE_DESTINATION = 'Indica solo uno de estos campos: category, new_category o ignore.';
export const AT_MOST_300_FILES = 'Como mucho, 300 archivos';

void (0 as unknown as typeof import('./validation-messages.es.ts') satisfies Catalogue<
  typeof import('./validation-messages.ts')
>);
