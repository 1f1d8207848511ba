import { useState } from 'react';
import { useShown } from '../../lib/use-shown.ts';
import type { InputProps } from '../../ui/input.tsx';
import { SuggestInput } from '../../ui/suggest-input.tsx';
import { tagsQuery } from './api.ts';

const NONE: readonly string[] = [];

/** Tags separated by commas. Suggests those in use, which load once the field has the focus. */
export function TagsInput(props: Omit<InputProps, 'value'> & { value: string }) {
  const [isUsed, setIsUsed] = useState(false);
  const { data: tags = NONE } = useShown({ ...tagsQuery, enabled: isUsed });
  return <SuggestInput several suggestions={tags} {...props} onFocus={() => setIsUsed(true)} />;
}
