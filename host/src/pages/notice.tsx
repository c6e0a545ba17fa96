import styles from './notice.module.css';

interface NoticeAction {
  readonly label: string;
  readonly run: () => void;
}

interface NoticeProps {
  readonly title: string;
  /** The number people know it by. */
  readonly figure?: string;
  readonly detail?: string;
  readonly action?: NoticeAction;
  /** Another way, where the first may not lead on. */
  readonly other?: NoticeAction;
}

/** A page that says one thing and offers a way on. */
export function Notice({ title, figure, detail, action, other }: NoticeProps) {
  return (
    <section className={styles.notice} role="alert">
      {figure ? (
        <p className={styles.figure} aria-hidden="true">
          {figure}
        </p>
      ) : null}
      <h1 className={styles.title}>{title}</h1>
      {detail ? <p className={styles.detail}>{detail}</p> : null}
      <div className={styles.actions}>
        {action ? (
          <button type="button" className={styles.action} onClick={action.run}>
            {action.label}
          </button>
        ) : null}
        {other ? (
          <button type="button" className={styles.quiet} onClick={other.run}>
            {other.label}
          </button>
        ) : null}
      </div>
    </section>
  );
}
