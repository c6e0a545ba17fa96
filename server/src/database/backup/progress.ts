/** Is told what is being done, and of copying how much of it is done. */
export type Tell = (what: string, bytes?: number) => void;
