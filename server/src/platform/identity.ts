declare const user: unique symbol;
declare const book: unique symbol;

/** Id of a person who signs in and acts. */
export type UserId = string & { readonly [user]: true };

/** Id of a book: accounts, transactions and all that is kept with them. All rows of a book are on one shard. */
export type BookId = string & { readonly [book]: true };

/** Id of a user and of that user's own book. */
export type OwnId = UserId & BookId;

/** For ids that come from outside the types, such as a parameter of a request. */
export const ownId = (id: string): OwnId => id as OwnId;

/** Each user has one book, and it has the user's id. */
export const bookOf = (id: UserId): BookId => ownId(id);

/** The user whose book it is: who is notified, and whose settings it follows. */
export const ownerOf = (id: BookId): UserId => ownId(id);

/** For work that the server does on behalf of whoever owns a book. */
export const asOwner = (bookId: BookId): { userId: UserId; bookId: BookId } => ({
  userId: ownerOf(bookId),
  bookId,
});
