import { useId } from 'react';
import { Input, type InputProps } from './input.tsx';

interface SuggestInputProps extends Omit<InputProps, 'value' | 'list'> {
  value: string;
  suggestions: readonly string[];
  /** The value is a list of texts, separated by commas. The last of them is completed. */
  several?: boolean;
}

/** A text field that suggests values as the user types. Any other text can be entered too. */
export function SuggestInput({ suggestions, several = false, ...rest }: SuggestInputProps) {
  const id = useId();
  return (
    <>
      <Input autoComplete="off" {...rest} list={id} />
      <datalist id={id}>
        {(several ? completions(rest.value, suggestions) : suggestions).map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </>
  );
}

/** `work, ` and the suggestions work and trip: `work, trip`. */
export function completions(list: string, suggestions: readonly string[]): string[] {
  const chosen = list
    .split(',')
    .slice(0, -1)
    .map((one) => one.trim());
  const before = chosen.map((one) => `${one}, `).join('');
  return suggestions.filter((one) => !chosen.includes(one)).map((one) => `${before}${one}`);
}
