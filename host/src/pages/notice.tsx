import styles from './notice.module.css';

interface NoticeProps {
  readonly title: string;
  /** The number people know it by. */
  readonly figure?: string;
  readonly detail?: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** A page that says one thing and offers one way on. */
export function Notice({ title, figure, detail, action }: NoticeProps) {
  return (
    <section className={styles.notice} role="alert">
      {figure ? (
        <p className={styles.figure} aria-hidden="true">
          {figure}
        </p>
      ) : null}
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
