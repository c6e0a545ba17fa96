import type { PageRow } from '@mingmou/contract/base/manifest';
import { useEffect, useState } from 'react';
import styles from './page-skeleton.module.css';

const rowKeys = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];
const blockKeys = ['first', 'second', 'third', 'fourth'];

/** Earlier than an attempt to load code counts as failed (15 s): the user learns of a request that hangs before that. */
const SLOW_MS = 10_000;

/**
 * Placeholder of a page whose code is being loaded; callers render it only after a short wait. After 10 s it says that the
 * page is slow. Loading goes on; 重试 loads the document again, which drops a request that hangs.
 */
export function PageSkeleton({ page }: { readonly page: PageRow }) {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.skeleton} role="status" aria-label={`${page.title}加载中`}>
      {isSlow ? (
        <p className={styles.slow}>
          页面加载较慢，请检查网络
          <button type="button" onClick={() => location.reload()}>
            重试
          </button>
        </p>
      ) : (
        <div className={styles.title} />
      )}
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
