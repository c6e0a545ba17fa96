import type { PrintGroup } from '@mingmou/contract/workstation/print/visit-print.fields';
import { Port } from '../../kernel/call/port';
import type { SessionCx } from '../../kernel/context/cx';

/** Record of a visit, as the workstation prints it. */
export interface CaseRecord {
  /** Values of the consultation by field. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly groups: readonly PrintGroup[];
  /** Null while the consultation is not finished. */
  readonly signedAt: string | null;
}

export const caseReader = new Port<(cx: SessionCx, acceptsId: number) => Promise<CaseRecord>>('reader of case records');
