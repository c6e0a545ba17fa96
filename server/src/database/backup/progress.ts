/** Reports the current step and, for a copy, the copied bytes. */
export type Tell = (what: string, bytes?: number) => void;
