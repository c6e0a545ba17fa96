import { useNavigate } from '@mingmou/core/navigation/router';
import { Page } from '@mingmou/kit/page/page';
import { Button } from '@mingmou/kit/ui';
import styles from './print.module.css';

/** A print page whose address names nothing. */
export function NothingToPrint({ title, lacks }: { readonly title: string; readonly lacks: string }) {
  const navigate = useNavigate();
  return (
    <Page label={title} height="least">
      <h1 className={styles.title}>{title}</h1>
      <p>没有指定{lacks}，请从就诊页打开。</p>
      <Button type="primary" onClick={() => navigate('/work/platform')}>
        去接诊台
      </Button>
    </Page>
  );
}
