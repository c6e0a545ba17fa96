import { useId } from 'react';
import css from './settings.module.css';

export interface Option<T> {
  readonly value: T;
  readonly title: string;
  readonly swatch?: string;
}

interface ChoiceGroupProps<T> {
  readonly title: string;
  readonly options: readonly Option<T>[];
  readonly value: T;
  readonly onChoose: (value: T) => void;
}

export function ChoiceGroup<T extends string | number>({ title, options, value, onChoose }: ChoiceGroupProps<T>) {
  const name = useId();
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{title}</legend>
      {options.map((option) => (
        <label key={option.value} className={css.choice}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChoose(option.value)} />
          {option.swatch && <span className={css.swatch} style={{ background: option.swatch }} />}
          {option.title}
        </label>
      ))}
    </fieldset>
  );
}
