import { useSearchParams } from '@mingmou/core/navigation/router';
import { Segments } from '@mingmou/kit/form/segments';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import styles from './cashier.module.css';

interface PartChoiceProps<Code extends string> {
  readonly title: string;
  /** The tabs of the page, before the choice. */
  readonly heading: ReactNode;
  readonly parts: readonly (readonly [code: Code, title: string])[];
  readonly at: Code;
  /** Set when the user chose a part here, because each part renders its own heading and the new one takes the focus. */
  readonly moved: RefObject<boolean>;
}

/** Which of the lists of a tab is shown; the address keeps it. */
export function PartChoice<Code extends string>({ title, heading, parts, at, moved }: PartChoiceProps<Code>) {
  const [params, setParams] = useSearchParams();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (moved.current) box.current?.querySelector<HTMLElement>('input:checked')?.focus();
    moved.current = false;
  }, [moved]);
  const show = (part: Code) => {
    moved.current = true;
    setParams({ tab: params.get('tab') ?? '', part }, { replace: true });
  };
  return (
    <div className={styles.heading}>
      {heading}
      <Segments ref={box} label={title} options={parts} value={at} onChange={show} />
    </div>
  );
}
