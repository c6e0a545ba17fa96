import styles from './hidden-text.module.css';

/** Class of text that only screen readers read. */
export const { hiddenText } = styles;
