import { useNavigate } from '@mingmou/core/navigation/router';
import { Page } from '@mingmou/kit/page/page';
import { Button } from '@mingmou/kit/ui';
import styles from './cashier.module.css';
import { TABS, type Tab } from './list/tabs';
import { paths } from './paths';

interface NoOrderProps {
  readonly title: string;
  /** Value that the address lacks. */
  readonly lacks: string;
  /** Which list leads here. */
  readonly tab: Tab;
}

const LISTS = TABS.map(([, title]) => title);

/** A page of one order that was opened without any. */
export function NoOrder({ title, lacks, tab }: NoOrderProps) {
  const navigate = useNavigate();
  return (
    <Page label={title} height="least">
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.says}>
        没有指定{lacks}，请从收银台的{LISTS[tab]}列表打开。
      </p>
      <p className={styles.says}>
        <Button type="primary" onClick={() => navigate(paths.list(tab))}>
          去收银台
        </Button>
      </p>
    </Page>
  );
}
