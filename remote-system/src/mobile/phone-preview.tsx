import styles from './mobile.module.css';
import { SAMPLES, type Section } from './sections';

function delayText(hours: number): string {
  return hours % 24 === 0 ? `${hours / 24}天后可见` : `${hours}小时后可见`;
}

/** Preview of a patient's phone with the current settings. */
export function PhonePreview({ sections }: { readonly sections: readonly Section[] }) {
  const shown = sections.filter(({ visible }) => visible);
  return (
    <section className={styles.phone} aria-label="手机预览">
      <header className={styles.screenHead}>我的眼健康</header>
      {shown.length === 0 ? <p className={styles.nothing}>没有可显示的栏目</p> : null}
      <ul className={styles.cards}>
        {shown.map(({ section, delayHours, mask }) => (
          <li key={section} className={styles.card}>
            <span className={styles.cardTitle}>
              {section}
              {delayHours > 0 ? <em className={styles.delay}>{delayText(delayHours)}</em> : null}
            </span>
            <span className={styles.cardText}>{mask ? SAMPLES[section].masked : SAMPLES[section].text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
