export const Kbd = ({ children }: { children: string }) => (
  <kbd className="inline-block h-5 min-w-5 flex-none rounded-[5px] border border-line-strong px-[5px] text-center font-medium font-sans text-[11px] text-muted leading-[18px]">
    {children}
  </kbd>
);
