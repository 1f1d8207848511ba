/** The sign of a menu. Not an icon: a table has one in each row. */
export const Dots = () => <span aria-hidden className="dots size-4" />;
