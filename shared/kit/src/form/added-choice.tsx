import { useAdditions } from '../format/use-additions';
import { Choice } from './choice';
import type { InputProps } from './input-props';
import type { Option } from './options';

interface AddedChoiceProps extends InputProps {
  readonly dictionary: string;
  /** The rows that every chain has. */
  readonly options: readonly Option[];
  readonly placeholder: string;
  readonly multiple: boolean;
  readonly clearable: boolean;
}

/** A choice of a dictionary that the chain added rows to; one that was disabled since is shown where it was chosen. */
export function AddedChoice({ dictionary, options, ...rest }: AddedChoiceProps) {
  const chosen = Array.isArray(rest.value) ? rest.value : [rest.value];
  const added = useAdditions(dictionary)
    .filter(({ code, disabled }) => !disabled || chosen.includes(code))
    .map(({ code, name }) => ({ value: code, label: name }));
  return <Choice {...rest} options={[...options, ...added]} />;
}
