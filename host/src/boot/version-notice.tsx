import { createRoot, type Root } from 'react-dom/client';
import styles from './version-notice.module.css';

const newer = '页面有新版本，刷新后生效';
const leaving = '页面版本已回退，请先保存，离开本页后生效';

interface NoticeBarProps {
  readonly text: string;
  readonly reload?: () => void;
  readonly close: () => void;
}

function NoticeBar({ text, reload, close }: NoticeBarProps) {
  return (
    <div className={styles.bar} role="status">
      <span>{text}</span>
      {reload ? (
        <button type="button" className={styles.primary} onClick={reload}>
          刷新
        </button>
      ) : null}
      <button type="button" className={styles.quiet} onClick={close}>
        稍后
      </button>
    </div>
  );
}

/** One line at the foot of the page about its versions; in a root of its own, so that it outlives every page. */
export class VersionNotice {
  private root: Root | undefined;
  /** Notice that the user dismissed; the same one is not shown again. */
  private putOff: string | undefined;

  /** `versions` tells one offer from another. */
  showNewer(versions: string): void {
    if (this.putOff !== versions) this.draw(newer, versions, () => window.location.reload());
  }

  showLeaving(): void {
    if (this.putOff !== leaving) this.draw(leaving, leaving);
  }

  hide(): void {
    this.putOff = undefined;
    this.root?.render(null);
  }

  private draw(text: string, subject: string, reload?: () => void): void {
    this.root ??= createRoot(document.body.appendChild(document.createElement('div')));
    const close = () => {
      this.putOff = subject;
      this.root?.render(null);
    };
    this.root.render(<NoticeBar text={text} reload={reload} close={close} />);
  }
}
