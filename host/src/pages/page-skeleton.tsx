import type { PageRow } from '@mingmou/contract/base/manifest';
import styles from './page-skeleton.module.css';

const rowKeys = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];
const blockKeys = ['first', 'second', 'third', 'fourth'];

/** Stands for a page whose code is on its way; whoever shows it has waited long enough for a page that is quick. */
export function PageSkeleton({ page }: { readonly page: PageRow }) {
  return (
    <div className={styles.skeleton} role="status" aria-label={`${page.title}加载中`}>
      <div className={styles.title} />
      {page.kind === 'list' ? <Rows /> : <Blocks />}
    </div>
  );
}

/** Filters, head and rows of a list. */
function Rows() {
  return (
    <>
      <div className={styles.filters} />
      <div className={styles.head} />
      {rowKeys.map((key) => (
        <div key={key} className={styles.row} />
      ))}
    </>
  );
}

function Blocks() {
  return (
    <div className={styles.blocks}>
      {blockKeys.map((key) => (
        <div key={key} className={styles.block} />
      ))}
    </div>
  );
}
