import { type ReactNode, useId } from 'react';
import css from './settings.module.css';

export interface Option<T> {
  readonly value: T;
  readonly title: string;
  /** Picture of the option; options with pictures are placed in a row. */
  readonly picture?: ReactNode;
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
      <div className={css.choices}>
        {options.map((option) => (
          <label key={option.value} className={option.picture ? css.pictured : css.choice}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => onChoose(option.value)} />
            {option.picture}
            {option.title}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
