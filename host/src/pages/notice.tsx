import styles from './notice.module.css';

interface NoticeProps {
  readonly title: string;
  readonly detail?: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** A page that says one thing and offers one way on. */
export function Notice({ title, detail, action }: NoticeProps) {
  return (
    <section className={styles.notice} role="alert">
      <h1 className={styles.title}>{title}</h1>
      {detail ? <p className={styles.detail}>{detail}</p> : null}
      {action ? (
        <button type="button" className={styles.action} onClick={action.run}>
          {action.label}
        </button>
      ) : null}
    </section>
  );
}
