import type { PageRow } from '@mingmou/contract/base/manifest';
import styles from './page-skeleton.module.css';

const rowKeys = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** Stands for a page whose code is on its way. It appears late enough not to flash before a page that is quick. */
export function PageSkeleton({ page }: { readonly page: PageRow }) {
  return (
    <div className={styles.skeleton} role="status" aria-label={`${page.title}加载中`}>
      <div className={styles.title} />
      {rowKeys.map((key) => (
        <div key={key} className={styles.row} />
      ))}
    </div>
  );
}
