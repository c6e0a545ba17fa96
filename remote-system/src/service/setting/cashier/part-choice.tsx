import { useSearchParams } from '@mingmou/core/navigation/router';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import styles from './cashier.module.css';

interface PartChoiceProps<Code extends string> {
  readonly title: string;
  /** The tabs of the page, before the choice. */
  readonly heading: ReactNode;
  readonly parts: readonly (readonly [code: Code, title: string])[];
  readonly at: Code;
  /** Set when a part was chosen here: each part draws the heading anew, and the new one takes the focus. */
  readonly moved: RefObject<boolean>;
}

/** Which of the lists of a tab is shown; the address keeps it. */
export function PartChoice<Code extends string>({ title, heading, parts, at, moved }: PartChoiceProps<Code>) {
  const [params, setParams] = useSearchParams();
  const box = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (moved.current) box.current?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus();
    moved.current = false;
  }, [moved]);
  const show = (part: Code) => {
    if (part === at) return;
    moved.current = true;
    setParams({ tab: params.get('tab') ?? '', part }, { replace: true });
  };
  return (
    <div className={styles.heading}>
      {heading}
      <fieldset ref={box} className={styles.parts} aria-label={title}>
        {parts.map(([code, name]) => (
          <button
            key={code}
            type="button"
            className={styles.part}
            aria-pressed={code === at}
            onClick={() => show(code)}
          >
            {name}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
