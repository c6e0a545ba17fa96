/**
 * What a list is asked for first, small and free of imports: the shell's own file asks it before the contract is here.
 */
export const DEFAULT_PAGE_SIZE = 10;

/** The input of a list call where the address names no filter, order or page. */
export const FIRST_PAGE = { page: 1, size: DEFAULT_PAGE_SIZE } as const;
