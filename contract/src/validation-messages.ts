/**
 * Every validation message. Most are phrased to follow the field's name. To add another language, add a module of the
 * same shape next to this one. Each message is a separate export, so a web page loads only the ones it uses.
 */
export const REQUIRED = 'is required';
/**
 * The message about a field. A blank field is missing, whatever rule about its value that breaks. Messages that are
 * sentences of their own already say what to do.
 */
export const fieldMessage = (message: string, isBlank: boolean): string =>
  isBlank && message.startsWith('must ') ? REQUIRED : message;
export const TOO_LONG = 'is too long';
export const TOO_LARGE = 'is too large';
export const TEXT = 'must be text';
export const ONE_LINE = 'must be one line, without control characters';
export const NOT_EMPTY = 'must not be empty';
export const PRODUCT = 'must be current or deposit';
export const ACCOUNT_PURPOSE = 'must be everyday, savings, cash or other';
export const BOOLEAN = 'must be true or false';
export const CADENCE =
  'must be weekly, fortnightly, four_weekly, monthly, two_monthly, quarterly, half_yearly or yearly';
export const FREQUENCY = 'must be daily, weekly, monthly or yearly';
export const PASSWORD_REQUIRED = 'Password is required';
export const NAME_OR_EMAIL_REQUIRED = 'Email or username is required';
export const NUMBER_OF_DAYS = 'must be a number of days';
export const WHOLE_DAYS = 'must be a whole number of days';
export const ONE_OR_MORE = 'must be 1 or more';
export const COUNTRY = 'must be a listed country';
export const NAME_REQUIRED = 'Name is required';
export const ICON_REQUIRED = 'Icon is required';
export const ONE_EMOJI = 'must be one emoji';
export const AT_MOST_60 = 'must have at most 60 characters';
export const AT_MOST_500 = 'must have at most 500 characters';
export const ID = 'must be an ID';
export const NUMBER = 'must be a number';
export const NUMBERS = 'must be comma-separated numbers';
export const NO_COMMA = 'must not contain a comma';
export const A_YEAR_AT_MOST = 'must be a year at most';
export const TWO_DECIMALS = 'must have at most two decimals';
export const AMOUNT_LIKE = 'must be an amount like 49.99';
export const ZERO_OR_MORE = 'must be zero or more';
export const DATE = 'must be a date';
export const DATE_LIKE = 'must be a date like 2026-01-31';
export const VALID_DATE = 'must be a valid date';
export const YEAR = 'must be a year';
export const MONTH = 'must be a month from 1 to 12';
export const YEAR_MONTH = 'must be a month like 2026-10';
export const LETTERS = 'must be off, app or email';
export const DATE_IN_MONTH = 'must be a day from 1 to 31';
export const MONTH_START = 'must be calendar, day, working_day or pay';
export const WHOLE_NUMBER = 'must be a whole number';
export const NOT_NEGATIVE = 'must be 0 or more';
export const BANK_CODE = 'must be a bank code such as REVOLUT';
export const CURRENCY = 'must be a currency such as EUR';
export const OTHER_CURRENCY = 'must be another currency';
export const RATE = 'must be above zero, with at most six decimals';
export const COLOR = 'must be a color like #6366f1';
export const HUE = 'must be one of the nine colors';
export const CENT_OR_MORE = 'must be 0.01 or more';
export const START_BEFORE_END = 'Start date cannot be later than end date';
export const COLUMN = 'must name a column';
export const ANSWERS = 'must answer the file’s open questions';
export const AMOUNT_COLUMNS = 'Choose the amount column, or the income and expense columns.';
export const NO_SUCH_ACCOUNT = 'This account doesn’t exist. Choose another one.';
export const DATE_ORDER = 'must be day-first or month-first';
export const DECIMAL = 'must be “comma” or “point”';
export const SORT_DIRECTION = 'must be asc or desc';
export const ACTION = 'must be “set”';
export const BIT_OPERATOR = 'must be “and” or “or”';
export const USES = 'must be a whole number from 1 to 1,000';
export const COMPARE = 'must be days, whole or usual';
export const ONE_CATEGORY = 'Please select at least one category';
export const AT_MOST_500_CATEGORIES = 'must have at most 500 categories';
export const RULE_VALUE = 'must be text, a number, true or false';
export const CONDITION_FIELD = 'must be a valid condition field';
export const OPERATOR = 'must be a valid operator';
export const TARGET_FIELD = 'must be a field that rules can set';
export const ONE_CONDITION = 'must have at least one condition';
export const ONE_ACTION = 'must have at least one action';
export const TICKET_TYPE = 'must be bug, feature or improvement';
export const PRIORITY = 'must be low, medium or high';
export const STATUS = 'must be a valid status';
export const DIRECTION = 'must be income or expense';
export const TAG_TOO_LONG = 'A tag is too long';
export const AT_MOST_50_TAGS = 'must have at most 50 tags';
export const PARTS = 'must have 2 to 20 parts';
export const LIST = 'must be a list';
export const ONE = 'must have at least one item';
export const FIRST_NAME_EMPTY = 'First name cannot be empty';
export const LAST_NAME_EMPTY = 'Last name cannot be empty';
export const USERNAME_EMPTY = 'Username cannot be empty';
export const AVATAR = 'Please select an avatar';
export const CURRENT_PASSWORD_REQUIRED = 'Current password is required';
export const PASSWORD_8_LONG = 'Password must be at least 8 characters long';
export const PASSWORD_8_ADVISED = 'Password should be at least 8 characters';
export const ROLE = 'must be a valid role';
export const EMAIL = 'Please enter a valid email address';
export const OBJECT = 'must be an object';
export const FILE = 'must be a file';
export const TIME = 'must be a time like 2026-01-31T12:00:00Z';
export const ADDRESS = 'must be an address such as https://saldo.example.org';
export const KIND = 'has the wrong type';
export const FORMAT = 'has the wrong format';
export const NOT_VALID = 'is not valid';
export const FIRST_NAME_REQUIRED = 'First name is required';
export const FIRST_NAME_2 = 'First name must be at least 2 characters';
export const LAST_NAME_REQUIRED = 'Last name is required';
export const LAST_NAME_2 = 'Last name must be at least 2 characters';
export const USERNAME_REQUIRED = 'Username is required';
export const USERNAME_3 = 'Username must be at least 3 characters';
export const USERNAME_LETTERS = 'Username can only contain letters, numbers, and underscores';
export const EMAIL_REQUIRED = 'Email is required';
export const PASSWORD_8 = 'Password must be at least 8 characters';
export const PASSWORD_MIXED =
  'Password must contain at least one uppercase letter, one lowercase letter, and one number';
export const INVITATION_REQUIRED = 'Invitation code is required';
export const PASSWORDS_DIFFER = 'Passwords do not match';
export const FILE_MISSING = 'Choose a file to import.';
export const FILE_TOO_LARGE =
  'The file is larger than 20 MB. Export a shorter period and try again.';
export const FILE_INCOMPLETE = 'The upload was incomplete. Please try again.';
export const RATE_FILE_MISSING = 'Choose the file eurofxref-hist.zip.';
export const RATE_FILE_TOO_LARGE =
  'The file is larger than 5 MB. Choose eurofxref-hist.zip from the European Central Bank.';
export const RECEIPT_MISSING = 'Choose a file.';
export const RECEIPT_TOO_LARGE =
  'The file is larger than 10 MB. Choose a smaller one, or take the photo at a lower resolution.';
export const RECEIPT_INCOMPLETE = 'The upload was incomplete. Please try again.';
export const SCREENSHOT_MISSING = 'Choose a screenshot.';
export const SCREENSHOT_TOO_LARGE = 'The screenshot is larger than 5 MB.';
export const SCREENSHOT_INCOMPLETE = 'The upload was incomplete. Please try again.';

const listed = (values: readonly unknown[]) => values.map(String).join(', ');
type Limit = number | bigint;
const THINGS = {
  conditions: 'conditions',
  actions: 'actions',
  ids: 'IDs',
  items: 'items',
  names: 'names',
};

export const atMost = (limit: number, what: keyof typeof THINGS) =>
  `must have at most ${limit} ${THINGS[what]}`;
export const bankOf = (banks: readonly string[]) =>
  `Choose the bank that issued the statement: ${listed(banks)}.`;
export const from1To = (most: number) => `must be from 1 to ${most}`;
export const oneOf = (values: readonly unknown[]) => `must be one of ${listed(values)}`;
export const orLess = (most: Limit) => `must be ${most} or less`;
export const unknownFields = (keys: readonly string[]) => `has unknown fields: ${listed(keys)}`;
export const yearOr = (word: string) => `must be a year, or ${word}`;
export const bounds = {
  text: {
    most: (limit: Limit) => `must have at most ${limit} characters`,
    least: (limit: Limit) => `must have at least ${limit} characters`,
  },
  list: {
    most: (limit: Limit) => `must have at most ${limit} entries`,
    least: (limit: Limit) => `must have at least ${limit} entries`,
  },
  number: { most: orLess, least: (limit: Limit) => `must be ${limit} or more` },
};
export const ONE_PART = 'Provide exactly one of report_ids, connection_account_id or merged_id.';
export const ONE_DESTINATION = 'Provide exactly one of category, new_category or ignore.';
export const AT_MOST_300_FILES = 'must have at most 300 files';
