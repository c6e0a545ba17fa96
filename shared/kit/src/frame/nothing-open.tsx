import { useNavigate } from '@mingmou/core/navigation/router';
import { Button } from 'antd';
import { Page } from '../page/page';
import styles from './nothing-open.module.css';

interface NothingOpenProps {
  readonly title: string;
  /** Name of the missing object: 挂号单. */
  readonly lacks: string;
  /** The page that opens this one. */
  readonly from: { readonly title: string; readonly path: string };
}

/** A page of one object that was opened without naming the object. */
export function NothingOpen({ title, lacks, from }: NothingOpenProps) {
  const navigate = useNavigate();
  return (
    <Page label={title} sheet>
      <h1 className={styles.title}>{title}</h1>
      <p>
        没有指定{lacks}，请从{from.title}打开。
      </p>
      <div>
        <Button type="primary" onClick={() => navigate(from.path)}>
          去{from.title}
        </Button>
      </div>
    </Page>
  );
}
