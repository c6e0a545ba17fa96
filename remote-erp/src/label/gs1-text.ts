export interface Encoded {
  readonly code: string;
  readonly gtin: string;
  readonly batchNo?: string | null | undefined;
  readonly expireDate?: string | null | undefined;
}

/** Article number, expiry and batch, as a scanner of devices reads them. */
export function gs1Text({ gtin, batchNo, expireDate }: Encoded): string {
  const day = expireDate ? `(17)${expireDate.slice(2).replaceAll('-', '')}` : '';
  return `(01)${gtin}${day}${batchNo ? `(10)${batchNo}` : ''}`;
}
