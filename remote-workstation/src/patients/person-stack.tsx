import { dictName } from '@mingmou/contract/base/dict';
import { sex } from '@mingmou/contract/dict/sex';
import { Stack } from '@mingmou/kit/list/stacked';
import { Quiet } from '@mingmou/kit/page/quiet';
import type { ReactNode } from 'react';
import styles from './person-stack.module.css';

interface PersonStackProps {
  readonly of: {
    readonly name: string;
    readonly sex: number;
    readonly age?: string | null;
    readonly phone?: string | null;
  };
  /** Number below the name: of the file, or of the archive. */
  readonly no: string;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
}

/** Whom a row of a list is about: name, sex and age, with number and phone below. */
export function PersonStack({ of, no, before, after }: PersonStackProps) {
  return (
    <Stack
      top={
        <span className={styles.person}>
          {before}
          <span className={styles.name}>{of.name}</span>{' '}
          <Quiet>
            {dictName(sex, of.sex)} {of.age}
          </Quiet>
          {after}
        </span>
      }
      below={[no, of.phone].filter(Boolean).join(' ')}
    />
  );
}
