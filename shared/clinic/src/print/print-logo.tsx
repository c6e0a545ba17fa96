import styles from './print-logo.module.css';

/** The organisation's logo over the head of a print; without words, as the name stands below it. */
export function PrintLogo({ src }: { readonly src: string | null | undefined }) {
  return src ? <img className={styles.logo} src={src} alt="" /> : null;
}
