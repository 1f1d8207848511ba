/** An emoji that says nothing which the words beside it do not. */
export const Emoji = ({ children }: { children: string }) => (
  <span aria-hidden className="emoji">
    {children}
  </span>
);
