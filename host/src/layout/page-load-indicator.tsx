import { useEffect, useState } from 'react';
import css from './page-load-indicator.module.css';

const SHOWN_AFTER_LOAD_MS = 2000;

/** 「页面加载中…」 from the start until two seconds after the document has loaded; it never covers the page. */
export function PageLoadIndicator() {
  const [shown, setShown] = useState(true);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const countDown = () => {
      timer = setTimeout(() => setShown(false), SHOWN_AFTER_LOAD_MS);
    };
    if (document.readyState === 'complete') countDown();
    else window.addEventListener('load', countDown, { once: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('load', countDown);
    };
  }, []);

  return shown ? (
    <p className={css.indicator} role="status">
      页面加载中…
    </p>
  ) : null;
}
