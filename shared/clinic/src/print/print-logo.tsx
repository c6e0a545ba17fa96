import styles from './print-logo.module.css';

/** Logo of the organisation above the head of a print; decorative, because the name is printed below it. */
export function PrintLogo({ src }: { readonly src: string | null | undefined }) {
  return src ? <img className={styles.logo} src={src} alt="" /> : null;
}
