import { Checkbox } from '../../ui/checkbox.tsx';
import { texts } from './texts.ts';

interface RecentChoiceProps {
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
}

/** Whether what the bank still has is fetched, or only what comes from now on. */
export const RecentChoice = ({ checked, disabled, onChange }: RecentChoiceProps) => (
  <Checkbox
    label={texts.bank.import}
    hint={texts.bank.importHint}
    checked={checked}
    disabled={disabled}
    onCheckedChange={onChange}
  />
);
